import {
  callsOfThread,
  draftsOfThreads,
  findNegotiation,
  type NegotiationRow,
  newestCapabilities,
  productsOfThreads,
  type SnapshotRow,
  snapshotsOfThreads,
  threadsOfNegotiation,
  verdictsOfThreads,
} from "@/lib/store";
import { bookingOf } from "../acceptances/booking-of";
import { mediaBuyView } from "../acceptances/view";
import { approvalsOf } from "../approvals/of-threads";
import { roundOf } from "../calls/round";
import { type Context, requirePermission } from "../context";
import { draftView } from "../drafts/view";
import { legacyViews, loadLegacy } from "../legacy/view";
import { notFound } from "../refusal";
import { declaredBy } from "../sellers/declared";
import { viewSellers } from "../sellers/view";
import { snapshotView } from "../snapshots/view";
import { accountOf } from "../threads/load";
import { pausedUntil } from "../threads/pause";
import { probingOf } from "../threads/probing";
import { loadRecords, stateOf, type ThreadRecord } from "../threads/records";
import { threadSummary } from "../threads/summary";
import { versionNotice } from "../threads/version-notice";
import { ledgerView } from "./ledger";
import { negotiationHead } from "./summary";

/** One negotiation with every thread, call and snapshot. @throws DeskRefusal NOT_FOUND */
export async function getNegotiation(ctx: Context, input: { id: string }) {
  requirePermission(ctx, "look");
  const row = await findNegotiation(ctx.db, input.id);
  if (!row) throw notFound("negotiation");
  return workspaceOf(ctx, row);
}

async function workspaceOf(ctx: Context, row: NegotiationRow) {
  const threads = await threadsOfNegotiation(ctx.db, row.id);
  const ids = threads.map(({ id }) => id);
  const records = await loadRecords(ctx, threads, [row]);
  const sellers = await viewSellers(
    ctx.db,
    records.map(({ seller }) => seller),
  );
  const verdicts = await verdictsOfThreads(ctx.db, ids);
  const snapshots = await snapshotsOfThreads(ctx.db, ids);
  const products = await productsOfThreads(ctx.db, ids);
  const drafts = await draftsOfThreads(ctx.db, ctx.actor.id, ids);
  const approvals = await approvalsOf(ctx, records, snapshots);
  const now = ctx.now();
  const states = records.map((record) => ({ record, state: stateOf(record, now) }));
  const sellerIds = [...new Set(records.map(({ seller }) => seller.id))];
  const readings = await newestCapabilities(ctx.db, sellerIds);
  const older = await loadLegacy(ctx.db, ids, sellerIds);
  const views = await Promise.all(
    states.map(async ({ record, state }) => {
      const { thread, seller, mediaBuys } = record;
      const view = sellers.find(({ id }) => id === seller.id);
      if (!view) throw notFound("seller");
      const calls = await callsOfThread(ctx.db, thread.id);
      const booked = mediaBuys.at(-1);
      return {
        ...threadSummary(record, state),
        negotiationId: row.id,
        pin: thread.pin,
        servedVersion: thread.served_version,
        versionNotice: versionNotice(thread, seller.name, view.supportedVersions),
        account: accountOf(thread),
        sellerOffsetMs: Number(thread.seller_offset_ms),
        pausedUntil: pausedUntil(thread, ctx.now()),
        probing: probingOf(record.rounds, seller.name, ctx.now()),
        ...legacyViews(older(thread), {
          thread,
          seller,
          declared: declaredBy(readings.get(seller.id)),
          calls,
          now: ctx.now(),
        }),
        seller: view,
        products: products
          .filter(({ thread_id }) => thread_id === thread.id)
          .map(({ product_id, name }) => ({ productId: product_id, name })),
        rounds: calls.flatMap((call) => {
          const verdict = verdicts.find(({ call_id }) => call_id === call.id);
          return roundOf(call, verdict, { idempotency: view.idempotency, now: ctx.now() }) ?? [];
        }),
        snapshots: snapshotViews(
          record,
          snapshots.filter(({ thread_id }) => thread_id === thread.id),
        ),
        drafts: drafts.filter(({ thread_id }) => thread_id === thread.id).map(draftView),
        approvals: approvals(record),
        mediaBuy: booked ? mediaBuyView(booked) : null,
        mediaBuys: mediaBuys.filter((each) => each === bookingOf(mediaBuys, each.media_buy_id)).map(mediaBuyView),
      };
    }),
  );
  const head = negotiationHead(row);
  return { ...head, ledger: ledgerView(head.budget, states), threads: views };
}

function snapshotViews({ seller, assess, declined }: ThreadRecord, snapshots: SnapshotRow[]) {
  return snapshots.map((snapshot) => snapshotView(snapshot, seller.name, assess(snapshot), declined));
}
