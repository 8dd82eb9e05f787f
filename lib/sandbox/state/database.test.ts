import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readControls, saveControls } from "./controls";
import { openSandboxDatabase } from "./database";
import { resetWorld } from "./world";

const file = () => join(mkdtempSync(join(tmpdir(), "parley-sandbox-")), "sandbox.sqlite");

describe("the sandbox's file", () => {
  it("outlives the process that wrote it", () => {
    const path = file();
    const first = openSandboxDatabase(path);
    saveControls({ database: first, seller: "streamhaus", principal: "p" }, { hold_seconds: 7 });
    first.close();
    const second = openSandboxDatabase(path);
    expect(readControls({ database: second, seller: "streamhaus", principal: "p" })).toEqual({ hold_seconds: 7 });
    second.close();
  });

  it("may be open twice, and a reset touches one world only", () => {
    const path = file();
    const [a, b] = [openSandboxDatabase(path), openSandboxDatabase(path)];
    const mine = { database: a, seller: "streamhaus", principal: "mine" };
    const yours = { database: b, seller: "streamhaus", principal: "yours" };
    saveControls(mine, { hold_seconds: 1 });
    saveControls(yours, { hold_seconds: 2 });
    resetWorld(mine);
    expect(readControls({ ...mine, database: b })).toEqual({});
    expect(readControls({ ...yours, database: a })).toEqual({ hold_seconds: 2 });
    a.close();
    b.close();
  });
});
