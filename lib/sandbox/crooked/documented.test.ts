import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROFILES } from "../profiles";
import { sideOf } from "../profiles/street";
import { LIES } from "./lies";

/** The page with its tables unpadded: how wide a column is drawn says nothing. */
const page = readFileSync(join(import.meta.dirname, "../../../docs/sandbox.md"), "utf8").replaceAll(/ +\|/g, " |");

it("docs/sandbox.md has a row for every seller, and the sellers page a side of the street", () => {
  expect(PROFILES.filter(({ id }) => !page.includes(`\n| ${id} |`)).map(({ id }) => id)).toEqual([]);
  expect(PROFILES.filter(({ id }) => sideOf(id) === "crooked").map(({ id }) => id)).toEqual(["crooked"]);
});

it("docs/sandbox.md has a row for every lie, in the words of the lie", () => {
  const missing = Object.entries(LIES).filter(
    ([name, { says }]) =>
      !page.includes(`| \`${name}\` |`) || !page.replaceAll("`__", "__").replaceAll("__`", "__").includes(says),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
});
