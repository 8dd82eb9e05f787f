import { describe, expect, it } from "vitest";
import { roundOf } from "@/components/hold/snapshots.fixture";
import { stepsOf } from "./steps";

const at = (clock: string) => `2026-12-02T${clock}Z`;
const lost = { kind: "reset", message: "The connection closed.", sent: true };

describe("what happened is told in the order it happened", () => {
  it("puts a look between two tries where it was", () => {
    const round = roundOf({
      state: "unknown",
      fault: lost,
      preparedAt: at("15:47:03"),
      sentAt: at("15:47:50"),
      attempts: 4,
      readBack: { at: at("15:47:41"), found: "nothing", message: "" },
      aside: { note: "Phoned", at: at("15:49:00"), by: "Sam", concluded: "not_known" },
    });
    expect(stepsOf(round).map(({ words }) => words)).toEqual([
      "stored, then sent",
      "no buy carries this proposal yet, which proves nothing",
      "sent, try 4 with the same key",
      "The connection closed.",
      "Sam set it aside: it is still not known",
    ]);
  });

  it("says sent of nothing that never left", () => {
    const round = roundOf({ state: "unknown", fault: { ...lost, sent: false } });
    expect(stepsOf(round).map(({ words }) => words)).toEqual(["The connection closed."]);
  });

  it.each([
    ["refused", "refused, RATE_LIMITED", "block"],
    ["submitted", "taken as a task", "waiting"],
    ["done", "answered", "ok"],
  ] as const)("%s is called by its end, never unknown", (state, words, mark) => {
    const error = { code: "RATE_LIMITED" } as never;
    expect(stepsOf(roundOf({ state, error })).at(-1)).toMatchObject({ words, mark });
  });
});
