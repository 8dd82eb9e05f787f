import {
  columnsOfShares,
  type Db,
  findOpenShare,
  findSeller,
  observationsByIds,
  processStore,
  type ShareColumn,
  snapshotsByIds,
} from "@/lib/store";
import { storedObject } from "../json";
import { observedIn } from "../legacy/observed";
import { hashOf } from "../people/hash";
import { findingKey } from "../snapshots/findings";
import { type Assessment, assess } from "../snapshots/view";
import { startDesk } from "../start";
import { outsideLook, outsideProposal } from "./outside";

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
  const idsOf = (lane: ShareColumn["lane"]) => places.flatMap((place) => (place.lane === lane ? place.id : []));
  const rows = new Map((await snapshotsByIds(db, idsOf("compact"))).map((row) => [row.id, row]));
  const looks = new Map((await observationsByIds(db, idsOf("legacy"))).map((row) => [row.id, row]));
  const assessment = await assess(db, [...rows.values()]);
  const shownOf = ({ id }: ShareColumn) => {
    const row = rows.get(id);
    const look = looks.get(id);
    if (row)
      return { row, standing: standingOf(assessment(row)), proposal: outsideProposal(storedObject(row.proposal_text)) };
    return look ? { row: look, standing: "unverifiable" as const, proposal: outsideLook(observedIn(look)) } : null;
  };
  const columns = await Promise.all(
    places.map(async (place) => {
      const shown = shownOf(place);
      if (!shown?.proposal) return [];
      const { row, standing, proposal } = shown;
      const seller = await findSeller(db, row.seller_id);
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

function standingOf({ blocked, findings, acknowledged }: Assessment) {
  if (blocked) return "blocked" as const;
  const isOpen = findings.some((each) => each.severity === "review" && !acknowledged.includes(findingKey(each)));
  return isOpen ? ("review" as const) : ("checked" as const);
}
