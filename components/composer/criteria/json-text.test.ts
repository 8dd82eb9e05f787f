import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "./json-text";

const valueIn = (text: string) => {
  const read = readJson(text);
  return read.kind === "read" ? read.value : read;
};
const faultOf = (text: string) => {
  const read = readJson(text);
  if (read.kind !== "fault") throw new Error(`no fault in ${text}`);
  return `${read.fault.line}:${read.fault.column} ${read.fault.message}`;
};

test("any JSON is read as JSON.parse reads it, however it is laid out", () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 1, 4), (text, indent) => {
      const value = JSON.parse(text);
      const written = JSON.stringify(value, null, indent);
      expect(JSON.stringify(valueIn(written))).toBe(JSON.stringify(JSON.parse(written)));
    }),
  );
});

test("what is no JSON for JSON.parse is none here", () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", "]", '"', "x", "01"), (text, at, noise) => {
      const cut = at % (text.length + 1);
      const damaged = text.slice(0, cut) + noise + text.slice(cut + 1);
      let isJson = true;
      try {
        JSON.parse(damaged);
      } catch {
        isJson = false;
      }
      if (!isJson && damaged.trim() !== "") expect(readJson(damaged).kind).toBe("fault");
    }),
  );
});

test.each([
  ['{"a": 1,}', "1:8 a comma stands after the last one"],
  ['{\n  "a" 1\n}', "2:7 a colon is missing after “a”"],
  ['{"a": [1 2]}', "1:10 a comma or “]” is missing before “2”"],
  ['{\n "a": {\n', "2:7 the “{” that opens here is never closed"],
  ["{a: 1}", "1:2 a name in double quotes is missing before “a”"],
  ['{"a": 1} x', "1:10 nothing may follow the value, and “x” does"],
  ['{"a": "b\nc"}', "1:9 a line break or control character inside a text is written as an escape, such as \\n"],
  ['"open', "1:1 the text that opens here is never closed"],
  ['{"a": }', "1:7 a value is missing before “}”"],
])("%j is a fault at its line and column", (text, said) => {
  expect(faultOf(text)).toBe(said);
});

test("nothing is lost silently: a name twice, and digits that no number keeps", () => {
  expect(faultOf('{"a": 1, "a": 2}')).toContain("1:10 “a” stands here twice");
  expect(faultOf("[9007199254740993]")).toContain("it would be sent as 9007199254740992");
  expect(faultOf("[1e999]")).toContain("1:2 ");
  for (const fine of ["[1.50]", "[1e3]", "[0.1]", "[-0]", "[100]", "[0.000]", "[12E-2]"]) {
    expect(readJson(fine).kind, fine).toBe("read");
  }
});

test("a member called __proto__ is a member", () => {
  const value = valueIn('{"__proto__": {"x": 1}}') as object;
  expect(Object.hasOwn(value, "__proto__")).toBe(true);
  expect(JSON.stringify(value)).toBe('{"__proto__":{"x":1}}');
});

test("every value's place is known by its pointer", () => {
  const read = readJson('{\n  "a/b": [\n    true\n  ]\n}');
  expect(read.kind === "read" && read.places.get("/a~1b/0")).toMatchObject({ line: 3, column: 5 });
});
