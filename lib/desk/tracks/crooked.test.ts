import type { Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Proposal } from "@/lib/adcp";
import type { FindingCode } from "@/lib/negotiation";
import { BOOKING_LIES, HOLD_LIES, LIE_NAMES, type LieName, REVISE_LIES, WIRE_LIES } from "@/lib/sandbox/crooked/lies";
import { startStandalone } from "@/lib/sandbox/http/standalone";
import { sandboxDatabase } from "@/lib/sandbox/state/database";
import { findProposal } from "@/lib/sandbox/state/proposals";
import { finalize } from "../holds/finalize";
import { sendRefinements } from "../refinements/send";
import { DeskRefusal } from "../refusal";
import { sendRequest } from "../requests/send";
import { addSeller } from "../sellers/add";
import { first, newKey, newSeller, only, samsRefinement, TestDesk } from "../testing/desk";

/** What each lie about a revision is caught by. The first code is the one that names the lie. */
const REVISE: Record<keyof typeof REVISE_LIES, FindingCode[]> = {
  wrong_digest: ["digest_mismatch"],
  other_parent: ["lineage"],
  reused_id: ["identity_reused"],
  shared_id: ["identity_reused"],
  mixed_currencies: ["mixed_currency", "constraint_unmet"],
  extra_terms: ["unknown_member"],
  other_brand: ["brand_changed"],
  already_held: ["status"],
  proto_product: ["unknown_product", "product_change_unmet"],
  broken_called_revised: ["constraint_unmet"],
  unlisted_break: ["partial_invariant"],
  omitted_kept: ["product_change_unmet"],
  other_countries: ["criteria_unmet"],
  unasked_shortfall: ["unsatisfied_not_requested"],
  hold_code_on_revise: ["hold_code_on_revise"],
  wrong_sum: ["budget_arithmetic", "undeliverable_budget"],
  fewer_called_revised: ["cardinality"],
  fake_alternatives: ["duplicate_terms"],
  cosmetic_alternatives: ["cosmetic_alternative"],
  one_more: ["cardinality"],
  reordered_results: ["result_order"],
  missing_result: ["result_count"],
  foreign_source: ["result_order", "lineage"],
  foreign_version: ["version_mismatch"],
  oversize_text: ["shape"],
  markup_in_prose: ["shape", "reason_code_mismatch"],
};

const HOLD: Record<keyof typeof HOLD_LIES, FindingCode[]> = {
  raised_at_finalize: ["terms_changed_at_finalize"],
  expired_hold: ["hold_expired"],
  past_expiry: ["hold_expired"],
  endless_hold: ["shape"],
  order_of_another_sum: ["insertion_order_mismatch"],
  held_as_draft: ["status"],
  half_held: ["finalize_not_atomic"],
};

const BOOKING: Record<keyof typeof BOOKING_LIES, FindingCode[]> = {
  other_terms_booked: ["accepted_terms_changed"],
  other_media_buy: ["binding_mismatch"],
  missing_bindings: ["binding_mismatch"],
  other_proposal_booked: ["lineage"],
};

/** How a call ends whose connection lies. */
const WIRE: Record<keyof typeof WIRE_LIES, object> = {
  slow_drip: { end: "unknown", round: { fault: { kind: "timeout", sent: true } } },
  truncated_json: { end: "unknown", round: { fault: { kind: "unparsable", sent: true } } },
  duplicate_answer: { end: "unknown", round: { fault: { kind: "unparsable", sent: true } } },
  error_as_success: { end: "refused", round: { error: { code: "SERVICE_UNAVAILABLE" } } },
  success_as_error: { end: "unknown", round: { fault: { kind: "tool_failed", sent: true } } },
};

const NEEDS_A_BATCH: readonly LieName[] = ["reordered_results", "missing_result", "foreign_source", "half_held"];

const desk = new TestDesk();
let server: Server;
let origin = "";
beforeAll(async () => {
  await desk.open();
  const started = await startStandalone(0);
  server = started.server;
  origin = new URL(first(started.urls)).origin;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await desk.close();
});

const names = <T extends object>(table: T) => Object.keys(table) as (keyof T & LieName)[];
const codesOf = ({ round }: { round: { verdict: { findings: { code: FindingCode }[] } | null } }) => [
  ...new Set(round.verdict?.findings.map(({ code }) => code)),
];

/** A thread with the crooked seller whose drafts are to be lied about, and the end of the revision that asked for it. */
async function asked(lie: LieName) {
  // A buyer of its own each time: holds are counted, and one lie must not see another's.
  const token = `sandbox-lie-${lie.replaceAll("_", "-")}`;
  const seller = await addSeller(desk.ctx, newSeller("Crooked", `${origin}/sandbox/crooked/mcp?lie=${lie}`, token));
  const { id, threads } = await desk.create([seller.id]);
  const threadId = only(threads).id;
  await sendRequest(desk.ctx, { threadId, key: newKey() });
  const source = only((await desk.thread(id)).snapshots);
  const ask = `Use materially different mixes. [lie:${lie}]`;
  const refinements = NEEDS_A_BATCH.includes(lie)
    ? await twoSources(id, threadId, source, ask)
    : [{ ...samsRefinement(source, 2), ask }];
  const before = new Set((await desk.thread(id)).snapshots.map((snapshot) => snapshot.id));
  const ctx = { ...desk.ctx, callTimeoutMs: lie === "slow_drip" ? 1_500 : 20_000 };
  const end = await sendRefinements(ctx, { threadId, key: newKey(), refinements });
  const drafts = (await desk.thread(id)).snapshots.filter((snapshot) => !before.has(snapshot.id));
  return { id, threadId, token, end, drafts };
}

async function twoSources(
  id: string,
  threadId: string,
  source: { proposalId: string; proposalText: string },
  ask: string,
) {
  await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
  const drafts = (await desk.thread(id)).snapshots.filter(({ outcome }) => outcome === "revised");
  return drafts.map(({ proposalId }) => ({
    proposal_id: proposalId,
    action: "revise",
    constraints: { total_budget: { max: 49_000, currency: "USD" } },
    ask,
  }));
}

/** What the seller really has under an id, whatever it said. */
const reallyHas = (token: string, proposalId: string): Proposal | undefined =>
  findProposal({ database: sandboxDatabase(), seller: "crooked", principal: token }, proposalId)?.proposal;

/** A verb that the desk refuses before anything is sent; false where it goes through. */
async function isRefused(verb: Promise<unknown>): Promise<boolean> {
  return verb.then(
    () => false,
    (error: unknown) => {
      if (error instanceof DeskRefusal) return true;
      throw error;
    },
  );
}

describe("the lies of a crooked seller", () => {
  it("are more than twenty-five, each with something to be caught by", () => {
    expect(LIE_NAMES.length).toBeGreaterThan(25);
    expect([REVISE, HOLD, BOOKING, WIRE].flatMap((table) => Object.keys(table)).sort()).toEqual([...LIE_NAMES].sort());
  });
});

describe.each(names(REVISE_LIES))("%s, told of a revision", (lie) => {
  it("is caught, and what it is about cannot be put on hold", async () => {
    const { threadId, token, end, drafts } = await asked(lie);
    expect(end.end).toBe("done");
    expect(codesOf(end).sort()).toEqual([...REVISE[lie]].sort());
    for (const draft of drafts) {
      const take = finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [draft.id] });
      if (await isRefused(take)) continue;
      // What can be held after all is what the seller really has.
      expect(JSON.parse(draft.proposalText)).toEqual(reallyHas(token, draft.proposalId));
    }
  });
});

describe.each(names(HOLD_LIES))("%s, told of a hold", (lie) => {
  it("is caught, and nothing can be accepted", async () => {
    const { id, threadId, drafts } = await asked(lie);
    const snapshotIds = drafts.slice(lie === "half_held" ? -2 : -1).map((draft) => draft.id);
    expect(drafts.some(({ blocked }) => blocked)).toBe(false);
    const end = await finalize(desk.ctx, { threadId, key: newKey(), snapshotIds });
    expect(codesOf(end)).toEqual(HOLD[lie]);
    const committed = (await desk.thread(id)).snapshots.filter(({ status }) => status === "committed");
    for (const snapshot of committed) expect(await isRefused(desk.accept(snapshot))).toBe(true);
    expect((await desk.thread(id)).mediaBuy).toBeNull();
  });
});

describe.each(names(BOOKING_LIES))("%s, told of a booking", (lie) => {
  it("is caught, and the seller has what was accepted", async () => {
    const { id, threadId, token, drafts } = await asked(lie);
    const draft = first(drafts);
    await finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [draft.id] });
    const committed = only((await desk.thread(id)).snapshots.filter(({ status }) => status === "committed"));
    const end = await desk.accept(committed);
    expect(codesOf(end)).toEqual(BOOKING[lie]);
    expect(end.round.verdict?.ok).toBe(false);
    const booked = reallyHas(token, committed.proposalId);
    expect(booked?.proposal_status).toBe("accepted");
    expect(booked?.commercial_terms).toEqual(JSON.parse(committed.proposalText).commercial_terms);
    // Nothing else can be accepted after it.
    expect(await isRefused(desk.accept(committed))).toBe(true);
  });
});

describe.each(names(WIRE_LIES))("%s, told by the connection", (lie) => {
  it("is taken for what it is, and brings nothing", async () => {
    const { end, drafts } = await asked(lie);
    expect(end).toMatchObject(WIRE[lie]);
    expect(drafts).toEqual([]);
  });
});
