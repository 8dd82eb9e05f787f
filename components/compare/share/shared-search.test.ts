import { expect, it } from "vitest";
import { sharedSearch } from "./shared-search";

it("takes along how the rows stand, the baseline by its place, and no id", () => {
  const search =
    "?p=snap_1&p=snap_2&baseline=snap_2&only=false&density=compact&lines=folded&but=video&w=1-2&against=snap_1";
  expect(sharedSearch(search, ["snap_1", "snap_2"])).toBe(
    "?only=false&density=compact&lines=folded&but=video&baseline=2",
  );
  expect(sharedSearch("?p=snap_1&baseline=source", ["snap_1"])).toBe("");
  expect(sharedSearch("?p=snap_1&p=snap_2&baseline=snap_1", ["snap_1", "snap_2"])).toBe("");
});
