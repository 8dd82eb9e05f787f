import fc from "fast-check";
import { expect, test } from "vitest";
import { isWithin, type JsonLine, jsonLines, presentAt } from "./json-lines";

const show = (value: unknown) =>
  jsonLines(value)
    .map(
      ({ depth, name, text, tail }) =>
        `${"  ".repeat(depth)}${name === null ? "" : `${JSON.stringify(name)}: `}${text}${tail}`,
    )
    .join("\n");

const placesOf = (lines: readonly JsonLine[]) => new Set(lines.map(({ pointer }) => pointer));

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
  const marked = lines.filter(({ pointer }) =>
    isWithin(pointer, presentAt("/refinements/0/criteria", placesOf(lines))),
  );
  expect(marked.map(({ text }) => text)).toEqual(["{", "{", "[", '"US"', "]", "}", "}"]);
  expect(lines.some(({ pointer }) => isWithin(pointer, presentAt("", placesOf(lines))))).toBe(false);
});

test("a problem at something missing marks its nearest parent", () => {
  const lines = jsonLines({ refinements: [{ alternatives: { count: 12 } }] });
  const place = presentAt("/refinements/0/alternatives/max", placesOf(lines));
  const marked = lines.filter(({ pointer }) => isWithin(pointer, place));
  expect(marked[0]?.name).toBe("alternatives");
});
