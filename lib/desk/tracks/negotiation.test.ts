import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sandboxDatabase } from "@/lib/sandbox/state/database";
import { findProposal } from "@/lib/sandbox/state/proposals";
import { finalize } from "../holds/finalize";
import { sendRefinements } from "../refinements/send";
import { sendRequest } from "../requests/send";
import { first, newKey, only } from "../testing/desk";
import { Street } from "../testing/street";
import { doDueWork } from "../work/tick";

/** The protocol's buyer track "negotiation" (facts 18), step by step against the street. */
const street = new Street();
beforeAll(() => street.open());
afterAll(() => street.close());

async function opened(slug: string) {
  const seller = await street.add(slug);
  const { id, threads } = await street.brief([seller.id]);
  const threadId = only(threads).id;
  await sendRequest(street.ctx, { threadId, key: newKey() });
  const thread = async () => only((await street.negotiation(id)).threads);
  return { id, threadId, thread, source: only((await thread()).snapshots) };
}

describe("a proposal", () => {
  it("is kept as the seller made it, with the rights to change it that it grants", async () => {
    const { source } = await opened("metronome");
    const world = { database: sandboxDatabase(), seller: "metronome", principal: `sandbox-${street.buyer}` };
    expect(JSON.parse(source.proposalText)).toEqual(findProposal(world, source.proposalId)?.proposal);
    const { change_terms } = JSON.parse(source.proposalText).commercial_terms;
    expect(change_terms.map(({ action, service_mode }: Record<string, string>) => [action, service_mode])).toEqual([
      ["increase_budget", "self_serve"],
      ["pause", "self_serve"],
      ["update_media_buy_frequency_cap", "self_serve"],
    ]);
    expect(source.blocked).toBe(false);
  });
});

describe("terms the seller rejects", () => {
  const stickler = { id: "", threadId: "", sourceId: "", proposalId: "" };
  const thread = async () => only((await street.negotiation(stickler.id)).threads);

  it("come back as TERMS_REJECTED with what was rejected and why", async () => {
    const { id, threadId, source } = await opened("stickler");
    Object.assign(stickler, { id, threadId, sourceId: source.id, proposalId: source.proposalId });
    const standard = { metric: "viewability", threshold: 0.9, standard: "mrc", vendor: { domain: "measure.example" } };
    const criteria = { offer_filters: { required_performance_standards: [standard] } };
    const refinements = [{ proposal_id: source.proposalId, action: "revise", criteria }];
    const end = await sendRefinements(street.ctx, { threadId, key: newKey(), refinements });
    expect(end).toMatchObject({ end: "refused", round: { error: { code: "TERMS_REJECTED" } } });
    expect(end.round.error).toMatchObject({
      pointer: "/refinements/0/criteria/offer_filters/required_performance_standards/0/threshold",
      details: { rejected_value: 0.9, accepted_values: [0.7] },
    });
    expect(end.round.responseText).toContain("We guarantee 70 % at most.");
  });

  it("are not sent again by the desk", async () => {
    const sent = street.sent("stickler", "refine_proposals").length;
    await street.pass(600);
    await doDueWork(street.ctx);
    expect(street.sent("stickler", "refine_proposals")).toHaveLength(sent);
    expect((await thread()).rounds.at(-1)).toMatchObject({ retryAt: null, waysOut: [] });
    street.desk.skewMs = 0;
  });

  it("leave the last good proposal to be refined by name, held and booked", async () => {
    const { threadId } = stickler;
    const refinements = [
      {
        proposal_id: stickler.proposalId,
        action: "revise",
        constraints: { total_budget: { max: 50_000, currency: "USD" } },
      },
    ];
    await sendRefinements(street.ctx, { threadId, key: newKey(), refinements });
    const sent = street.sent("stickler", "refine_proposals").at(-1)?.request.refinements;
    expect(sent).toEqual(refinements);
    const draft = first((await thread()).snapshots.filter(({ outcome }) => outcome === "revised"));
    await finalize(street.ctx, { threadId, key: newKey(), snapshotIds: [draft.id] });
    const committed = only((await thread()).snapshots.filter(({ status }) => status === "committed"));
    const end = await street.desk.accept(committed);
    expect(end.end).toBe("done");
    // The buy's own status is read, not the one of the task that made it.
    const { mediaBuyId, status } = (await thread()).mediaBuy ?? {};
    expect(mediaBuyId).toMatch(/^mb_/);
    expect(status).toBe("pending_creatives");
  });
});
