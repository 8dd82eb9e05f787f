import { describe, expect, it } from "vitest";
import { MOST_ROUNDS, probingOf, WARN_AT } from "./probing";

const NOW = new Date("2026-12-01T10:00:00.000Z");
const round = (kind: "revise" | "finalize" | "request", hoursAgo = 1, state: "done" | "refused" = "done") => ({
  kind,
  state,
  prepared_at: new Date(NOW.getTime() - hoursAgo * 3_600_000).toISOString(),
});
const many = (count: number, hoursAgo = 1) => Array.from({ length: count }, () => round("revise", hoursAgo));
const probing = (rounds: ReturnType<typeof round>[]) => probingOf(rounds, "StreamHaus", NOW);

describe("revision rounds in a row without a hold", () => {
  it("are warned of from the eighth on, and stopped at the fifteenth", () => {
    expect(probing(many(WARN_AT - 1))).toMatchObject({ rounds: WARN_AT - 1, warning: null });
    expect(probing(many(WARN_AT)).warning).toContain("probing");
    expect(probing(many(MOST_ROUNDS)).warning).toContain("Take a hold");
  });

  it("begin anew once a hold was asked for and answered", () => {
    expect(probing([...many(12), round("finalize"), ...many(2)])).toMatchObject({ rounds: 2, warning: null });
    expect(probing([...many(12), round("finalize", 1, "refused")]).rounds).toBe(12);
  });

  it("older than a day do not count", () => {
    expect(probing([...many(12, 25), ...many(1)]).rounds).toBe(1);
  });
});
