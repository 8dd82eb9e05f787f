import { expect, it } from "vitest";
import { contract } from "./contract";
import { isSeenLine } from "./seen-line";

it.each([
  ["a line end", "Winter\nlaunch"],
  ["a turn of the direction", "Winter \u202Ehcnual"],
  ["an isolate", "\u2066Winter\u2069"],
  ["a zero-width space", "Win\u200Bter"],
  ["a tag character", "Winter\u{E0041}"],
  ["half a character", "Winter \uD83D"],
])("a name with %s is refused", (_what, name) => {
  expect(isSeenLine(name)).toBe(false);
});

it.each(["Winter launch", "<img src=x>", "شتاء ۱۴۰۵", "می‌خواهم", "👩‍👧 Family", "=1+1"])("“%s” is a name", (name) => {
  expect(isSeenLine(name)).toBe(true);
});

it("holds for every name that is given at the desk", () => {
  const hostile = "Winter \u202Ehcnual";
  const problemsOf = (procedure: unknown, input: object) => {
    const { inputSchema } = (
      procedure as {
        "~orpc": { inputSchema: { safeParse: (of: object) => { error?: { issues: { path: unknown[] }[] } } } };
      }
    )["~orpc"];
    return inputSchema.safeParse(input).error?.issues.map(({ path }) => path.join("."));
  };
  expect(problemsOf(contract.negotiations.create, { name: hostile })).toContain("name");
  expect(problemsOf(contract.sellers.add, { name: hostile })).toContain("name");
  expect(problemsOf(contract.templates.save, { name: hostile })).toContain("name");
  expect(problemsOf(contract.templates.rename, { name: hostile })).toContain("name");
  expect(problemsOf(contract.shares.create, { title: hostile })).toContain("title");
});
