import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonText } from "./json-span";

describe("the exact text of a value inside a JSON text", () => {
  it("is cut out as it was written", () => {
    const text = ' {"a": [1, {"b" : { "n": 1.50, "s": "}\\"]" } , "c":2}] } ';
    expect(jsonText(text, ["a", 1, "b"])).toBe('{ "n": 1.50, "s": "}\\"]" }');
    expect(jsonText(text, ["a", 0])).toBe("1");
    expect(jsonText(text, [])).toBe(text.trim());
  });

  it("is the last one where a member is repeated, as JSON.parse reads it", () => {
    expect(jsonText('{"a":1,"\\u0061":2}', ["a"])).toBe("2");
  });

  it("is absent where there is nothing at the path", () => {
    expect(jsonText('{"a":[]}', ["a", 0])).toBeUndefined();
    expect(jsonText('{"a":[]}', ["b"])).toBeUndefined();
    expect(jsonText('{"a":"x"}', ["a", "b"])).toBeUndefined();
  });

  it("parses to the value at the path, for any JSON", () => {
    const indents = fc.constantFrom(0, 2, "\t");
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), indents, (object, indent) => {
        const text = JSON.stringify(object, null, indent);
        const parsed = JSON.parse(text) as Record<string, unknown>;
        for (const [name, value] of Object.entries(parsed)) {
          expect(JSON.parse(jsonText(text, [name]) ?? "null")).toEqual(value);
        }
      }),
    );
  });
});
