import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawText } from "./raw-text";

describe("what stands at a place of a received text", () => {
  const text = '{"a/b":{"~":[17.50,1e3,null]},"terms":{"name":"x","zero":0},"__proto__":{"sly":true}}';

  it("is a number as its seller wrote it, and all else as JSON", () => {
    expect(rawText(text, "/a~1b/~0/0")).toBe("17.50");
    expect(rawText(text, "/a~1b/~0/1")).toBe("1e3");
    expect(rawText(text, "/terms/zero")).toBe("0");
    expect(rawText(text, "/terms/name")).toBe('"x"');
    expect(rawText(text, "/terms")).toBe('{\n  "name": "x",\n  "zero": 0\n}');
  });

  it("tells null, which is there, from what is not there", () => {
    expect(rawText(text, "/a~1b/~0/2")).toBe("null");
    for (const place of ["/nothing", "/terms/name/length", "/a~1b/~0/9", "/toString", "/terms/constructor"]) {
      expect(rawText(text, place), place).toBeNull();
    }
    expect(rawText("no JSON", "/x")).toBeNull();
  });

  it("is found for every place there is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const received = JSON.stringify(value);
        const walk = (each: unknown, place: string) => {
          const raw = rawText(received, place);
          expect(raw === null ? raw : JSON.parse(raw)).toEqual(each);
          if (typeof each !== "object" || each === null) return;
          for (const [key, inner] of Object.entries(each)) {
            walk(inner, `${place}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
          }
        };
        walk(JSON.parse(received), "");
      }),
    );
  });
});
