import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { isAlive, isRunning } from "./alive";

const NOW = new Date("2026-12-01T10:00:00.000Z");
const self = { id: "srv_self", host: "here", pid: 100 };
const beat = (more: object) => ({
  id: "srv_other",
  host: "here",
  pid: 200,
  seen_at: "2026-12-01T09:59:58.000Z",
  ...more,
});
const alive = (more: object, running: number[] = [100, 200]) =>
  isAlive(beat(more), self, (pid) => running.includes(pid), NOW);

describe("whether another server of the desk still runs", () => {
  it("is told by its process on the same machine, so that a restart takes over at once", () => {
    expect(alive({})).toBe(true);
    expect(alive({}, [100])).toBe(false);
  });

  it("is no for one with this process's own number: a container restarted", () => {
    expect(alive({ pid: 100 })).toBe(false);
  });

  it("is told by its last sign of life on another machine", () => {
    expect(alive({ host: "there" }, [])).toBe(true);
    expect(alive({ host: "there", seen_at: "2026-12-01T09:59:29.000Z" }, [])).toBe(false);
  });

  it("is no for a process number that another program has meanwhile, once it gave no sign for long", () => {
    expect(alive({ seen_at: "2026-12-01T09:59:29.000Z" })).toBe(false);
  });

  it("knows a running process from one that ended", () => {
    expect(isRunning(process.pid)).toBe(true);
    const { pid } = spawnSync(process.execPath, ["--version"]);
    expect(isRunning(pid)).toBe(false);
  });
});
