import { describe, expect, it } from "vitest";
import { readKeys, SHORTCUT_IDS, SHORTCUTS } from "./table";

describe("the table of shortcuts", () => {
  const all = SHORTCUT_IDS.flatMap((id) => SHORTCUTS[id].keys.map((keys: string) => ({ id, keys })));

  it("leads from every way of pressing to its one shortcut", () => {
    for (const { id, keys } of all) expect(readKeys(keys.split(" ")), keys).toEqual({ id });
  });

  it("has no shortcut that is the beginning of another: it would have to wait for what does not come", () => {
    for (const { keys } of all)
      for (const other of all) expect(other.keys.startsWith(`${keys} `), other.keys).toBe(false);
  });

  it("knows a beginning from nothing", () => {
    expect(readKeys(["g"])).toBe("begun");
    expect(readKeys(["g", "q"])).toBeNull();
    expect(readKeys(["q"])).toBeNull();
  });
});
