import { describe, expect, it } from "vitest";
import { proposalOf, roundOf, snapshotOf } from "@/components/hold/snapshots.fixture";
import type { RoundView } from "@/lib/api/client";
import { leftToHold, oneByOne } from "./one-by-one";

const [a, b, c] = ["a", "b", "c"].map((id) => snapshotOf(proposalOf(id)));
if (!a || !b || !c) throw new Error("three drafts were to be made");
const drafts = [a, b, c];

const asked = (ids: string[], over: Partial<RoundView>) =>
  roundOf({
    kind: "finalize",
    requestText: JSON.stringify({ refinements: ids.map((proposal_id) => ({ proposal_id, action: "finalize" })) }),
    ...over,
  });
const error = (code: string): RoundView["error"] => ({
  code,
  message: "",
  pointer: null,
  suggestion: null,
  retryAfterSeconds: null,
  recovery: null,
  buyerReason: null,
  details: null,
});
const together = asked(["a", "b", "c"], { state: "refused", error: error("MULTI_FINALIZE_UNSUPPORTED") });
const held = (id: string) => {
  const hold = snapshotOf(proposalOf(`${id}-held`, { proposal_status: "committed", parent_proposal_id: id }), {
    callId: `call-${id}`,
  });
  return { hold, round: asked([id], { callId: `call-${id}` }) };
};

describe("drafts a seller cannot hold as one", () => {
  it("are offered one by one only after it said so, and not again after another batch", () => {
    expect(oneByOne([], drafts, drafts)).toBeNull();
    expect(
      oneByOne([asked(["a", "b", "c"], { state: "refused", error: error("RATE_LIMITED") })], drafts, drafts),
    ).toBeNull();
    expect(oneByOne([together], drafts, drafts)?.map(({ result }) => result)).toEqual([null, null, null]);
    expect(oneByOne([together, asked(["a", "b", "c"], {})], drafts, drafts)).toBeNull();
    expect(oneByOne([together], drafts, [a])).toBeNull();
  });

  it("keep what each of them came to, in their own order, and leave out what was sent before", () => {
    const first = held("a");
    const before = held("b");
    const entries = oneByOne([before.round, together, first.round], [...drafts, first.hold, before.hold], drafts);
    expect(entries?.map(({ draft, result }) => [draft.proposalId, result?.kind ?? null])).toEqual([
      ["a", "held"],
      ["b", null],
      ["c", null],
    ]);
    expect(leftToHold(entries ?? []).map(({ proposalId }) => proposalId)).toEqual(["b", "c"]);
  });

  it("go no further while it is not known what became of one", () => {
    const lost = asked(["a"], { state: "unknown", callId: "lost" });
    expect(leftToHold(oneByOne([together, lost], drafts, drafts) ?? [])).toEqual([]);
  });
});
