import fc from "fast-check";
import { expect, test } from "vitest";
import { isMarked, jsonLines } from "./json-lines";

const show = (value: unknown) =>
  jsonLines(value)
    .map(
      ({ depth, key, text, tail }) =>
        `${"  ".repeat(depth)}${key === null ? "" : `${JSON.stringify(key)}: `}${text}${tail}`,
    )
    .join("\n");

test("the lines are the JSON, whatever it holds", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(show(value)).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test("a problem marks its value and all that is in it, and nothing beside it", () => {
  const request = { refinements: [{ criteria: { targeting_overlay: { geo_countries: ["US"] } }, ask: "x" }] };
  const lines = jsonLines(request);
  const present = new Set(lines.map(({ pointer }) => pointer));
  const marked = lines.filter(({ pointer }) => isMarked(pointer, "/refinements/0/criteria", present));
  expect(marked.map(({ text }) => text)).toEqual(["{", "{", "[", '"US"', "]", "}", "}"]);
  expect(lines.some(({ pointer }) => isMarked(pointer, "", present))).toBe(false);
});

test("a problem at something missing marks its nearest parent", () => {
  const lines = jsonLines({ refinements: [{ alternatives: { count: 12 } }] });
  const present = new Set(lines.map(({ pointer }) => pointer));
  const marked = lines.filter(({ pointer }) => isMarked(pointer, "/refinements/0/alternatives/max", present));
  expect(marked[0]?.key).toBe("alternatives");
});
