import { describe, expect, test } from "vitest";
import { choosePin, comparePrecedence, ruleSetOf } from "./versions";

describe("the pin of a thread", () => {
  test.each([
    [["3.1", "3.2-beta.5", "3.2"], { kind: "pinned", pin: "3.2", tested: true }],
    [["3.2-beta.2", "3.2-beta.5", "3.2-rc.1"], { kind: "pinned", pin: "3.2-beta.5", tested: true }],
    [["3.0", "3.2-beta.4"], { kind: "pinned", pin: "3.2-beta.4", tested: true }],
    [["3.2-beta.9", "3.2-beta.11", "3.2-rc.1"], { kind: "pinned", pin: "3.2-rc.1", tested: false }],
    [["3.2-beta.9", "3.2-beta.11"], { kind: "pinned", pin: "3.2-beta.11", tested: false }],
    [["3.0", "3.1", "3.1-beta.2"], { kind: "legacy", release: "3.1" }],
    [["2.5"], { kind: "unsupported", offered: ["2.5"] }],
    [["3.2.2", "v3.2", "3"], { kind: "unsupported", offered: [] }],
    [undefined, { kind: "unsupported", offered: [] }],
  ])("of %j is %j", (offered, choice) => {
    expect(choosePin(offered)).toEqual(choice);
  });
});

test("betas have their own rules, everything else the rules of the GA", () => {
  expect(["3.2", "3.2-beta.5", "3.2-beta", "3.2-rc.3", undefined, "3.3"].map(ruleSetOf)).toEqual([
    "3.2",
    "3.2-beta",
    "3.2-beta",
    "3.2",
    "3.2",
    "3.2",
  ]);
});

test("releases are ordered as SemVer orders them", () => {
  const ordered = [
    "3.0",
    "3.1-beta.2",
    "3.1",
    "3.2-beta",
    "3.2-beta.2",
    "3.2-beta.11",
    "3.2-rc.1",
    "3.2",
    "3.10",
    "4.0",
  ];
  expect([...ordered].reverse().sort(comparePrecedence)).toEqual(ordered);
});
