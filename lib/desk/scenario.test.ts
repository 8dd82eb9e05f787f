import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { termsDigest } from "@/lib/negotiation";
import { checkChain } from "./activity/check-chain";
import { listEntries } from "./activity/list";
import { getComparison } from "./comparisons/get";
import { finalize } from "./holds/finalize";
import { listHolds } from "./holds/list";
import { getOverview } from "./overview/get";
import { sendRefinements } from "./refinements/send";
import { sendRequest } from "./requests/send";
import { getSeller } from "./sellers/get";
import { first, newKey, only, samsRefinement, TestDesk } from "./testing/desk";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterAll(() => desk.close());

type Thread = Awaited<ReturnType<TestDesk["thread"]>>;

describe("Sam's scenario, verb by verb against StreamHaus over HTTP", () => {
  let id: string;
  let threadId: string;
  const look = (): Promise<Thread> => desk.thread(id);

  it("adds the seller by reading what it can negotiate, without a pin and before anything else", async () => {
    const seller = await desk.addSeller("StreamHaus", "streamhaus");
    expect(first(desk.sellers.bodies)).toMatchObject({ tool: "get_adcp_capabilities", arguments: {} });
    expect(seller).toMatchObject({ lane: "compact", pin: "3.2", pinTested: true, auth: "bearer" });
    expect(seller.refinement).toMatchObject({ kind: "declared", maxAlternatives: 3 });
    expect(seller.refinement.kind === "declared" && seller.refinement.dimensions).toHaveLength(7);
    expect(seller.idempotency).toMatchObject({ kind: "supported" });
    expect(JSON.stringify(seller)).not.toContain(desk.token);

    const negotiation = await desk.create([seller.id]);
    id = negotiation.id;
    threadId = only(negotiation.threads).id;
    expect(only(negotiation.threads)).toMatchObject({ stage: "not_sent", pin: null, account: null });
  });

  it("sends the brief under the account bound by brand and operator, with the pin frozen", async () => {
    const end = await sendRequest(desk.ctx, { threadId, key: newKey() });
    expect(end.end).toBe("done");
    expect(end.round.number).toBe(0);
    expect(end.round.verdict?.findings.filter(({ severity }) => severity === "block")).toEqual([]);
    const account = { brand: { domain: "acmeoutdoor.example" }, operator: "pinnacle-agency.example" };
    expect(only(desk.sellers.calls("request_proposals")).arguments).toMatchObject({ adcp_version: "3.2", account });
    expect(await look()).toMatchObject({
      stage: "proposed",
      pin: "3.2",
      servedVersion: "3.2",
      account,
      versionNotice: null,
    });
  });

  it("keeps each proposal's text as it was received, so that its digest can be recomputed from it", async () => {
    const { snapshots, rounds } = await look();
    expect(snapshots.length).toBeGreaterThan(0);
    for (const { proposalText } of snapshots) {
      expect(only(rounds).responseText).toContain(proposalText);
      const proposal = JSON.parse(proposalText);
      expect(termsDigest(proposal.commercial_terms)).toBe(proposal.terms_digest);
    }
  });

  it("asks for three alternatives and gets two: a counter-offer to decide on", async () => {
    const source = first((await look()).snapshots);
    const end = await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 3)] });
    expect(end).toMatchObject({ end: "done", round: { number: 1, kind: "revise" } });
    const thread = await look();
    expect(thread.stage).toBe("counter_offer");
    expect(thread.turn).toMatchObject({ who: "you", text: "Your decision: 2 of 3 alternatives came back" });
    const need = first((await getOverview(desk.ctx)).needs);
    expect(need).toMatchObject({ kind: "counter_offer", asked: 3, returned: 2, deadlineKind: "draft" });
  });

  it("asks again for two and gets what was asked", async () => {
    const source = first((await look()).snapshots);
    await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
    const thread = await look();
    expect(thread).toMatchObject({ stage: "revised", round: 2 });
    const drafts = thread.snapshots.filter(({ outcome }) => outcome === "revised");
    expect(drafts).toHaveLength(2);
    expect(drafts.every(({ blocked, parentProposalId }) => !blocked && parentProposalId === source.proposalId)).toBe(
      true,
    );
  });

  it("compares drafts beside what each was asked for", async () => {
    const drafts = (await look()).snapshots.filter(({ outcome }) => outcome === "revised");
    const { columns, sources } = await getComparison(desk.ctx, { snapshotIds: drafts.map((draft) => draft.id) });
    expect(sources).toHaveLength(1);
    expect(columns.map(({ snapshot }) => snapshot.id)).toEqual(drafts.map((draft) => draft.id));
    for (const { sourceId, refinementText } of columns) {
      expect(sourceId).toBe(only(sources).id);
      expect(JSON.parse(refinementText ?? "null")).toEqual(samsRefinement(only(sources), 2));
    }
  });

  it("puts one draft on hold and lists the hold", async () => {
    const draft = first((await look()).snapshots.filter(({ outcome }) => outcome === "revised"));
    await desk.acknowledge(id, draft.id);
    const end = await finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [draft.id] });
    expect(end.end).toBe("done");
    const thread = await look();
    expect(thread.stage).toBe("held");
    const hold = only(await listHolds(desk.ctx));
    expect(hold).toEqual(thread.hold);
    expect(Date.parse(hold.expiresAt) - Date.parse(hold.grantedAt)).toBeGreaterThan(14 * 60_000);
    expect(first((await getOverview(desk.ctx)).needs)).toMatchObject({ kind: "hold", deadline: hold.expiresAt });
  });

  it("accepts exactly what was reviewed, and reads the media buy back", async () => {
    const committed = only((await look()).snapshots.filter(({ status }) => status === "committed"));
    await desk.acknowledge(id, committed.id);
    const end = await desk.accept(committed);
    expect(end.round.verdict?.findings.filter(({ severity }) => severity === "block")).toEqual([]);
    expect(end.end).toBe("done");
    const thread = await look();
    expect(thread.stage).toBe("accepted");
    expect(thread.turn.who).toBe("nobody");
    expect(thread.mediaBuy).toMatchObject({ snapshotId: committed.id, readBack: { state: "agrees", findings: [] } });
    const purchases = JSON.parse(committed.proposalText).commercial_terms.purchases;
    expect(thread.mediaBuy?.packages).toHaveLength(purchases.length);
    expect(thread.snapshots.map(({ status }) => status)).toContain("accepted");
    expect(await listHolds(desk.ctx)).toEqual([]);
    expect((await getOverview(desk.ctx)).needs).toEqual([]);
  });

  it("has a record of it all that holds together and repeats nothing confidential", async () => {
    const entries = await listEntries(desk.ctx, { limit: 500 });
    expect(await checkChain(desk.store.db, desk.store.secrets)).toMatchObject({ ok: true, entries: entries.length });
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["acceptance.sent", "media_buy.read_back"]),
    );
    const text = JSON.stringify(entries);
    for (const secret of [desk.token, "Premium video, native feed", "fixed_price", "geo_countries"]) {
      expect(text).not.toContain(secret);
    }
  });

  it("counts the seller's standing from what it saw", async () => {
    const { standing } = await getSeller(desk.ctx, { id: (await look()).sellerId });
    expect(standing).toMatchObject({
      unknownCalls: 0,
      digestMismatches: { count: 0 },
      falseRevised: { count: 0, of: 1 },
      unlistedBreaches: { count: 0, of: 1 },
      termsChanged: { count: 0, of: 1 },
      holdsGranted: { count: 1, of: 1 },
      holdSeconds: [900],
    });
    expect(standing.medianReplyMs).toBeGreaterThan(0);
  });
});
