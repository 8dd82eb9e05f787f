import { expect, it } from "vitest";
import { indentJson } from "./indent-json";

it("puts a member on a line and leaves every character of it alone", () => {
  expect(indentJson('{"a":1.0,"b":[],"c":["x, {y}",{"d":1e+2}],"e":"\\u00e9 \\""}')).toBe(
    [
      "{",
      '  "a": 1.0,',
      '  "b": [],',
      '  "c": [',
      '    "x, {y}",',
      "    {",
      '      "d": 1e+2',
      "    }",
      "  ],",
      '  "e": "\\u00e9 \\""',
      "}",
    ].join("\n"),
  );
});

it.each(['{"a":{"b":[1,2', '{"cut":"in the mid', "<html>502 Bad Gateway</html>", "", "]]}"])(
  "loses nothing of %j, which is no JSON",
  (text) => {
    const bare = (each: string) => each.replaceAll(/\s/g, "");
    expect(bare(indentJson(text))).toBe(bare(text));
  },
);
