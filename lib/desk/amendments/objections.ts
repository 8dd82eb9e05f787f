import type { Finding } from "@/lib/negotiation";
import type { Db, SnapshotRow } from "@/lib/store";
import { integerOf, storedObject, textOf } from "../json";
import { revisionOf, standing } from "./standing";

/**
 * What speaks against a change of a media buy (facts 4.8): it was drafted from one revision of the buy, and anything that moved the buy
 * since has made that base stale. Empty for a new media buy.
 */
export async function changeObjections(db: Db, row: SnapshotRow): Promise<Finding[]> {
  const { proposal_kind, media_buy_id, base_media_buy_revision } = storedObject(row.proposal_text);
  if (proposal_kind !== "media_buy_update" && proposal_kind !== "media_buy_cancellation") return [];
  const at = { severity: "block" as const, proposalId: row.proposal_id };
  const mediaBuyId = textOf(media_buy_id);
  const { buy, reading } = await standing(db, row.thread_id, mediaBuyId ?? "");
  if (!buy) {
    const message = "This changes a media buy that was not booked here.";
    return [{ ...at, code: "base_revision", pointer: `${row.pointer}/media_buy_id`, message, found: media_buy_id }];
  }
  const base = integerOf(base_media_buy_revision);
  const live = revisionOf(buy, reading);
  if (base === live) return [];
  const message = `This was drafted from revision ${base ?? "unknown"} of the media buy, which is at revision ${live} by now. Start again from the live terms.`;
  const place = { pointer: `${row.pointer}/base_media_buy_revision`, asked: live, found: base_media_buy_revision };
  return [{ ...at, code: "base_revision", message, ...place }];
}
