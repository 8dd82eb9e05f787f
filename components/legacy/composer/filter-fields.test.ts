import { expect, it } from "vitest";
import { FILTERS, filterProblems, filterRows, textsIn } from "./filter-fields";

it("stops at each filter that the release has no peer for, with what is lost", () => {
  const all = Object.fromEntries(Object.keys(FILTERS).map((name) => [name, ["x"]]));
  const stopped = (release: "3.0" | "3.1") =>
    filterProblems(all, release).map(({ pointer }) => pointer.split("/").at(-1));
  expect(stopped("3.1")).toContain("format_kinds");
  expect(stopped("3.1")).not.toContain("pricing_currencies");
  expect(stopped("3.0")).toContain("pricing_currencies");
  for (const { legacy } of filterProblems(all, "3.0")) expect(legacy).toMatchObject({ lost: expect.any(String) });
  expect(filterProblems({ countries: ["US"] }, "3.0")).toEqual([]);
});

it("shows the complete state: what stays, comes, changes and goes", () => {
  const inForce = { countries: ["US"], channels: ["ctv"], is_fixed_price: true };
  expect(filterRows(inForce, { countries: ["US"], channels: ["olv"], min_exposures: 5 })).toEqual([
    { name: "countries", kind: "kept", text: '["US"]' },
    { name: "channels", kind: "changed", text: '["olv"]' },
    { name: "is_fixed_price", kind: "removed", text: "true" },
    { name: "min_exposures", kind: "added", text: "5" },
  ]);
  expect(filterRows(inForce, null).every(({ kind }) => kind === "kept")).toBe(true);
  expect(filterRows(inForce, {}).every(({ kind }) => kind === "removed")).toBe(true);
});

it("reads a list of words", () => {
  expect(textsIn("US, CA;US  MX")).toEqual(["US", "CA", "MX"]);
});
