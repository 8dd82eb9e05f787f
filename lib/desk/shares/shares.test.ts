import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedComparisonSchema } from "@/lib/api/views";
import { narrowTo } from "@/lib/store";
import { listEntries } from "../activity/list";
import { noteSnapshot } from "../comparisons/note";
import type { Context } from "../context";
import { sendRefinements } from "../refinements/send";
import { sendRequest } from "../requests/send";
import { first, newKey, only, refusalOf, samsRefinement, TestDesk } from "../testing/desk";
import { shareComparison } from "./create";
import { listShares } from "./list";
import { openShare } from "./open";
import { outsideLook, outsideProposal } from "./outside";
import { revokeSharing } from "./revoke";

const DAY_MS = 24 * 3_600_000;
const desk = new TestDesk();
let negotiationId = "";
let ids: string[] = [];
beforeAll(async () => {
  await desk.open();
  const { id, threadId, source } = await desk.proposed();
  await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
  negotiationId = id;
  ids = (await desk.thread(id)).snapshots.map((snapshot) => snapshot.id);
});
afterAll(() => desk.close());

const share = (ctx: Context = desk.ctx, days: 1 | 7 | 30 = 7) =>
  shareComparison(ctx, { snapshotIds: ids.slice(0, 3), title: "Winter plan", days });
const tokenOf = ({ path }: { path: string }) => path.replace("/shared/", "");
const open = (token: string, ctx = desk.ctx) => openShare(ctx, token);

describe("a link to a comparison", () => {
  it("shows its proposals in their order to whoever has it, and is told once", async () => {
    const made = await share();
    const shown = await open(tokenOf(made));
    expect(sharedComparisonSchema.parse(shown)).toMatchObject({ title: "Winter plan", expiresAt: made.expiresAt });
    const { snapshots } = await desk.thread(negotiationId);
    expect(shown?.columns.map(({ proposal }) => proposal.proposal_id)).toEqual(
      ids.slice(0, 3).map((id) => snapshots.find((each) => each.id === id)?.proposalId),
    );
    expect(tokenOf(made)).toMatch(/^[\w-]{43}$/);
    const stored = JSON.stringify([
      await desk.store.db.selectFrom("shares").selectAll().execute(),
      await listShares(desk.ctx),
      await listEntries(desk.ctx, { limit: 500 }),
    ]);
    expect(stored).not.toContain(tokenOf(made));
  });

  it("carries no account, operator, key, credential, note, id of this desk, or anything the buyer asked for", async () => {
    const secret = "A note nobody else may read.";
    await noteSnapshot(desk.ctx, { snapshotId: ids[0] ?? "", text: secret });
    const text = JSON.stringify(await open(tokenOf(await share())));
    const { db } = desk.store;
    const rows = {
      calls: await db.selectFrom("calls").selectAll().execute(),
      snapshots: await db.selectFrom("snapshots").selectAll().execute(),
      threads: await db.selectFrom("threads").selectAll().execute(),
      sellers: await db.selectFrom("sellers").selectAll().execute(),
      shares: await db.selectFrom("shares").selectAll().execute(),
    };
    const inside = [
      secret,
      desk.token,
      desk.origin,
      desk.ctx.operator,
      desk.ctx.actor.id,
      desk.ctx.actor.name,
      negotiationId,
      ...rows.calls.flatMap((call) => [call.id, call.idempotency_key]),
      ...rows.snapshots.flatMap((each) => [each.id, each.account_key]),
      ...rows.threads.flatMap((each) => [each.id, each.account_key]),
      ...rows.sellers.map(({ id }) => id),
      ...rows.shares.flatMap((each) => [each.id, each.token_hash]),
    ].filter((each): each is string => typeof each === "string" && each.length > 0);
    expect(inside.length).toBeGreaterThan(15);
    expect(inside.filter((each) => text.includes(each))).toEqual([]);
    // Nothing stands in it of the proposals beside those that were shared.
    const others = (await desk.thread(negotiationId)).snapshots.filter(({ id }) => !ids.slice(0, 3).includes(id));
    expect(others.filter(({ proposalId }) => text.includes(`"${proposalId}"`))).toEqual([]);
  });

  it("ends when its time is over, when it is taken back, and shows the same nothing as one that never was", async () => {
    const [short, long] = [await share(desk.ctx, 1), await share(desk.ctx, 30)];
    const later = { ...desk.ctx, now: () => new Date(Date.now() + DAY_MS + 1_000) };
    expect(await open(tokenOf(short), later)).toBeNull();
    expect(await open(tokenOf(long), later)).not.toBeNull();
    expect((await listShares(later)).map(({ id }) => id)).toContain(long.id);
    expect((await listShares(later)).map(({ id }) => id)).not.toContain(short.id);

    await revokeSharing(desk.ctx, { id: long.id });
    expect(await open(tokenOf(long))).toBeNull();
    for (const token of ["", "x", "a".repeat(43), `${tokenOf(short)}x`, "../../etc", "%00"])
      expect(await open(token)).toBeNull();
    expect(await refusalOf(revokeSharing(desk.ctx, { id: long.id }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(revokeSharing(desk.ctx, { id: "share_none" }))).toMatchObject({ code: "NOT_FOUND" });
  });

  it("is made and taken back by those who may share, on the record", async () => {
    const viewer = { ...desk.ctx, actor: { ...desk.ctx.actor, role: "viewer" as const } };
    expect(await refusalOf(share(viewer))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(listShares(viewer))).toMatchObject({ code: "FORBIDDEN" });
    const made = await share();
    expect(await refusalOf(revokeSharing(viewer, { id: made.id }))).toMatchObject({ code: "FORBIDDEN" });
    await revokeSharing(desk.ctx, { id: made.id });
    const entries = (await listEntries(desk.ctx, { limit: 2 })).map(({ action, subject }) => [action, subject]);
    expect(entries).toEqual([
      ["comparison.share_revoked", "Winter plan"],
      ["comparison.shared", "Winter plan"],
    ]);
  });

  it("of another brand is not there: neither to be made, nor listed, nor taken back", async () => {
    const made = await share();
    const own = { ...desk.ctx, db: narrowTo(desk.store.db, ["other.example"]) };
    expect(await refusalOf(share(own))).toMatchObject({ code: "NOT_FOUND" });
    expect(await listShares(own)).toEqual([]);
    expect(await refusalOf(revokeSharing(own, { id: made.id }))).toMatchObject({ code: "NOT_FOUND" });
    const acme = { ...desk.ctx, db: narrowTo(desk.store.db, ["acmeoutdoor.example"]) };
    expect((await listShares(acme)).map(({ id }) => id)).toContain(made.id);
  });

  it("shows a look of the older lane in its place, marked, without the account, the seller's prose or a digest", async () => {
    const seller = await desk.addSeller("Heritage", "heritage");
    const { id, threads } = await desk.create([seller.id]);
    const threadId = only(threads).id;
    await sendRequest(desk.ctx, { threadId, key: newKey() });
    const look = first((await desk.thread(id)).legacy?.observations ?? []);
    const made = await shareComparison(desk.ctx, {
      snapshotIds: [ids[0] ?? "", look.id, ids[1] ?? ""],
      title: "Both lanes",
      days: 7,
    });
    const shown = sharedComparisonSchema.parse(await open(tokenOf(made)));
    expect(shown.columns.map(({ standing }) => standing === "unverifiable")).toEqual([false, true, false]);
    const column = shown.columns[1];
    const received = JSON.parse(look.proposalText);
    expect(column).toMatchObject({ sellerName: "Heritage", round: 0, proposal: { proposal_id: look.proposalId } });
    const { purchases } = (column?.proposal.commercial_terms ?? {}) as { purchases: Record<string, unknown>[] };
    expect(purchases.map((line) => [line.product_id, line.allocation_percentage])).toEqual(
      received.allocations.map((share: Record<string, unknown>) => [share.product_id, share.allocation_percentage]),
    );
    expect(purchases.every((line) => line.pricing !== undefined)).toBe(true);

    const { db } = desk.store;
    const thread = await db.selectFrom("threads").selectAll().where("id", "=", threadId).executeTakeFirstOrThrow();
    const row = await db.selectFrom("observations").selectAll().where("id", "=", look.id).executeTakeFirstOrThrow();
    const inside = [
      look.id,
      look.callId,
      look.contentHash,
      threadId,
      seller.id,
      row.account_key,
      thread.account_key,
      thread.account_text,
      desk.ctx.operator,
      received.description,
      received.brief_alignment,
    ].filter((each): each is string => typeof each === "string" && each.length > 0);
    expect(inside.length).toBeGreaterThan(6);
    const text = JSON.stringify(column);
    expect(inside.filter((each) => text.includes(each))).toEqual([]);
    expect(text).not.toMatch(/account|operator|terms_digest/);
    expect(only((await listShares(desk.ctx)).filter((each) => each.id === made.id)).snapshotIds).toEqual([
      ids[0],
      look.id,
      ids[1],
    ]);

    const alone = await shareComparison(desk.ctx, { snapshotIds: [look.id], title: "One look", days: 1 });
    const outsider = { ...desk.ctx, db: narrowTo(db, ["other.example"]) };
    expect((await listShares(outsider)).map((each) => each.id)).not.toContain(alone.id);
    expect(await refusalOf(revokeSharing(outsider, { id: alone.id }))).toMatchObject({ code: "NOT_FOUND" });
    expect((await listShares(desk.ctx)).map((each) => each.id)).toContain(alone.id);
    // Taken back, the record says of which negotiation it was.
    await revokeSharing(desk.ctx, { id: alone.id });
    const [revoked] = await listEntries(desk.ctx, { limit: 1 });
    expect(revoked).toMatchObject({ action: "comparison.share_revoked", negotiationId: id });
  });

  it("of the older lane too carries only the members that were named", () => {
    const proposal = {
      proposal_id: "plan",
      name: "Plan",
      terms_digest: "sha256:x",
      account: { name: "Acme main account" },
      ext: { note: "inside" },
      allocations: [
        {
          product_id: "video",
          pricing_option_id: "fixed",
          allocation_percentage: 60,
          start_time: "2026-12-14T00:00:00Z",
          rationale: "prose of the seller",
          account_name: "Acme main account",
        },
      ],
    };
    const price = { pricing_model: "cpm", currency: "USD", fixed_price: 12, rate_card: "house" };
    const offers = [{ product_id: "video", pricing_option_id: "fixed", product: "Video", price }];
    expect(outsideLook({ proposal, offers } as Parameters<typeof outsideLook>[0])).toEqual({
      proposal_id: "plan",
      name: "Plan",
      commercial_terms: {
        purchases: [
          {
            product_id: "video",
            pricing_option_id: "fixed",
            allocation_percentage: 60,
            start_time: "2026-12-14T00:00:00Z",
            pricing: { pricing_model: "cpm", currency: "USD", fixed_price: 12 },
          },
        ],
      },
    });
  });

  it("shows nothing of a proposal this desk never received", async () => {
    expect(
      await refusalOf(shareComparison(desk.ctx, { snapshotIds: ["snap_none"], title: "x", days: 1 })),
    ).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("what of a proposal may leave", () => {
  it("is what was named, and no member of it that was not, however deep it stands", () => {
    const planted = "PLANTED";
    const hostile = (depth: number): unknown =>
      depth === 0 ? planted : { account: hostile(depth - 1), ext: hostile(depth - 1), [planted]: [planted] };
    const proposal = {
      proposal_id: "p",
      ...(hostile(2) as object),
      name: { nested: planted },
      commercial_terms: {
        ...(hostile(2) as object),
        brand: { domain: "acme.example", operator: planted, brand_id: planted },
        invoice_recipient: { legal_name: planted },
        purchase_order_ref: planted,
        agency_estimate_number: planted,
        cancellation_terms: { effective_at: "2026-01-01T00:00:00Z", reason: planted },
        pacing: { deep: planted },
        purchases: [
          {
            ...(hostile(2) as object),
            product_id: "video",
            budget: 0,
            impressions: null,
            context: { internal: planted },
            audience_evidence_pins: [planted],
            targeting_overlay: {
              geo_countries: ["US", { planted }],
              audience_include: [planted],
              axe_include: planted,
            },
            pricing: { fixed_price: 17.5, note: planted },
          },
          planted,
        ],
      },
    };
    const seen = outsideProposal(proposal);
    expect(JSON.stringify(seen)).not.toContain(planted);
    expect(seen).toEqual({
      proposal_id: "p",
      commercial_terms: {
        brand: { domain: "acme.example" },
        cancellation_terms: { effective_at: "2026-01-01T00:00:00Z" },
        purchases: [
          {
            product_id: "video",
            // Missing stays missing, and zero a zero.
            budget: 0,
            impressions: null,
            targeting_overlay: { geo_countries: ["US"] },
            pricing: { fixed_price: 17.5 },
          },
        ],
      },
    });
    expect(outsideProposal("text")).toBeUndefined();
  });
});
