import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finalize } from "../holds/finalize";
import { sendRefinements } from "../refinements/send";
import { sendRequest } from "../requests/send";
import { first, newKey, only, refusalOf, TestDesk } from "../testing/desk";
import { beginChange } from "./begin";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterAll(() => desk.close());

type Thread = Awaited<ReturnType<TestDesk["thread"]>>;

/** An honest booking with the crooked seller, and an amendment of it whose ask is marked with a lie. */
async function amendedBy(lie: string) {
  const seller = await desk.addSeller("Crooked", "crooked");
  const { id, threads } = await desk.create([seller.id]);
  const threadId = only(threads).id;
  await sendRequest(desk.ctx, { threadId, key: newKey() });
  const offer = first((await desk.thread(id)).snapshots);
  await desk.acknowledge(id, offer.id);
  await desk.accept(await held(id, threadId, offer.id));
  const { mediaBuy } = await desk.thread(id);
  if (!mediaBuy) throw new Error("Nothing was booked.");
  const { sourceSnapshotId } = await beginChange(desk.ctx, { threadId, mediaBuyId: mediaBuy.mediaBuyId });
  const source = first((await desk.thread(id)).snapshots.filter((each) => each.id === sourceSnapshotId));
  const total = JSON.parse(source.proposalText).commercial_terms.total_budget;
  const constraints = { total_budget: { max: Math.round(total.amount * 0.9), currency: total.currency } };
  const end = await sendRefinements(desk.ctx, {
    threadId,
    key: newKey(),
    refinements: [{ proposal_id: source.proposalId, action: "revise", constraints, ask: `Less, please. [lie:${lie}]` }],
  });
  const draft = first((await desk.thread(id)).snapshots.filter(({ callId }) => callId === end.callId));
  return { id, threadId, draft, mediaBuyId: mediaBuy.mediaBuyId };
}

async function held(id: string, threadId: string, snapshotId: string): Promise<Thread["snapshots"][number]> {
  await desk.acknowledge(id, snapshotId);
  const end = await finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [snapshotId] });
  const committed = first((await desk.thread(id)).snapshots.filter(({ callId }) => callId === end.callId));
  await desk.acknowledge(id, committed.id);
  return committed;
}

describe("an amendment of a crooked seller", () => {
  it("with another digest than its terms' cannot be held", async () => {
    const { threadId, draft } = await amendedBy("wrong_digest");
    expect(draft).toMatchObject({ blocked: true });
    expect(draft.findings.map(({ code }) => code)).toContain("digest_mismatch");
    const input = { threadId, key: newKey(), snapshotIds: [draft.id] };
    expect(await refusalOf(finalize(desk.ctx, input))).toMatchObject({ code: "BLOCKED" });
  });

  it("made dearer when it is held cannot be accepted, and the buy stays what it was", async () => {
    const { id, threadId, draft } = await amendedBy("raised_at_finalize");
    const committed = await held(id, threadId, draft.id);
    const before = desk.sellers.calls("accept_proposal").length;
    const reason = await refusalOf(desk.accept(committed));
    expect(reason).toMatchObject({ code: "BLOCKED" });
    expect(reason.code === "BLOCKED" && reason.findings.map(({ code }) => code)).toContain("terms_changed_at_finalize");
    expect(desk.sellers.calls("accept_proposal")).toHaveLength(before);
    expect((await desk.thread(id)).mediaBuy).toMatchObject({ revision: 1, readBack: { state: "agrees" } });
  });

  it.each([
    ["other_terms_booked", "accepted_terms_changed"],
    ["other_media_buy", "binding_mismatch"],
    ["missing_bindings", "binding_mismatch"],
  ])("booked as something else (%s) is caught by the desk", async (lie, code) => {
    const { id, threadId, draft, mediaBuyId } = await amendedBy(lie);
    const end = await desk.accept(await held(id, threadId, draft.id));
    expect(end.round.verdict?.ok).toBe(false);
    expect(end.round.verdict?.findings.map((finding) => finding.code)).toContain(code);
    // The buy that was booked stays known, whatever the answer called it.
    expect((await desk.thread(id)).mediaBuys.map((buy) => buy.mediaBuyId)).toContain(mediaBuyId);
  });
});
