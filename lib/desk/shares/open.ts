import { columnsOfShares, type Db, findOpenShare, findSeller, processStore, snapshotsByIds } from "@/lib/store";
import { storedObject } from "../json";
import { hashOf } from "../people/hash";
import { findingKey } from "../snapshots/findings";
import { assess } from "../snapshots/view";
import { startDesk } from "../start";
import { outsideProposal } from "./outside";

/** The desk as somebody with a link meets it. */
export type Window = { db: Db; now: () => Date };

/** The desk, for whoever has a link. */
export async function openWindow(): Promise<Window> {
  await startDesk();
  const { db } = await processStore();
  return { db, now: () => new Date() };
}

/** What `newToken` makes; anything else is not even looked up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * What a link shows, or null where it shows nothing: the same answer for one that never was, has ended or was taken back. Only what is
 * named in outside.ts leaves, and of the desk's judgement no more than whether a proposal stands.
 */
export async function openShare({ db, now }: Window, token: string) {
  if (!TOKEN.test(token)) return null;
  const share = await findOpenShare(db, hashOf(token), now().toISOString());
  if (!share) return null;
  const places = await columnsOfShares(db, [share.id]);
  const rows = new Map(
    (
      await snapshotsByIds(
        db,
        places.map(({ snapshot_id }) => snapshot_id),
      )
    ).map((row) => [row.id, row]),
  );
  const assessment = await assess(db, [...rows.values()]);
  const columns = await Promise.all(
    places.map(async ({ snapshot_id }) => {
      const row = rows.get(snapshot_id);
      const proposal = row && outsideProposal(storedObject(row.proposal_text));
      if (!row || !proposal) return [];
      const { blocked, findings, acknowledged } = assessment(row);
      const isOpen = findings.some((each) => each.severity === "review" && !acknowledged.includes(findingKey(each)));
      const seller = await findSeller(db, row.seller_id);
      const standing = blocked ? ("blocked" as const) : isOpen ? ("review" as const) : ("checked" as const);
      return [{ sellerName: seller?.name ?? "", round: row.round, standing, proposal }];
    }),
  );
  return {
    title: share.title,
    sharedAt: share.created_at,
    expiresAt: share.expires_at,
    columns: columns.flat(),
  };
}
