import { expect, it } from "vitest";
import type { ThreadView } from "@/lib/api/client";
import { legacyWhere } from "./legacy-where";

const thread = {
  rounds: [{ callId: "c0" }, { callId: "c1" }, { callId: "c2" }],
  legacy: { observations: [{ id: "look-1" }, { id: "look-2" }] },
} as unknown as Pick<ThreadView, "rounds" | "legacy">;
const nowhere = { view: null, source: null, round: null };

it("leads to a round, to every look at a proposal, to answers side by side, or to the composer", () => {
  const ids = (place: Partial<typeof nowhere> | Record<string, unknown>) => {
    const at = legacyWhere(thread, { ...nowhere, ...place } as Parameters<typeof legacyWhere>[1]);
    return at.view === "rounds" ? at.rounds.map(({ callId }) => callId) : at;
  };
  expect(ids({})).toEqual(["c2"]);
  expect(ids({ round: "c1" })).toEqual(["c1"]);
  expect(ids({ round: "gone" })).toEqual(["c2"]);
  expect(ids({ view: "results", source: ["c1", "c2"] })).toEqual(["c1", "c2"]);
  expect(ids({ view: "results", source: ["look-2"] })).toEqual({ view: "proposal", observationId: "look-2" });
  expect(ids({ view: "compose", source: ["look-1", "of another thread"] })).toEqual({
    view: "compose",
    observationIds: ["look-1"],
  });
  expect(ids({ view: "compose" })).toEqual({ view: "compose", observationIds: [] });
});
