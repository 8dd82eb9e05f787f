import { CHAIN_START, chainHash, entryHash } from "@/lib/negotiation/evidence/chain";
import { type Db, insertActivity, lastActivity, lockActivity, newId, putActivityHead } from "@/lib/store";
import type { Context } from "../context";
import { sealHead } from "./head";

export type Action =
  | "seller.added"
  | "seller.tested"
  | "seller.capabilities_read"
  | "seller.capabilities_changed"
  | "seller.credentials_renewed"
  | "seller.removed"
  | "negotiation.created"
  | "negotiation.set_apart"
  | "account.bound"
  | "request.sent"
  | "refinement.sent"
  | "proposals.looked_at"
  | "hold.asked"
  | "acceptance.sent"
  | "decline.sent"
  | "cancellation.asked"
  | "control.sent"
  | "call.asked_again"
  | "call.answered"
  | "call.refused"
  | "call.submitted"
  | "call.unknown"
  | "call.read_back"
  | "call.set_aside"
  | "task.moved"
  | "finding.acknowledged"
  | "approval.requested"
  | "approval.granted"
  | "approval.refused"
  | "approval.withdrawn"
  | "terms.let_pass"
  | "media_buy.read_back"
  | "activity.exported"
  | "evidence.exported"
  | "comparison.shared"
  | "comparison.share_revoked"
  | "seller.kept_for"
  | "person.owner_set_up"
  | "person.invited"
  | "person.invitation_withdrawn"
  | "person.joined"
  | "person.changed"
  | "person.deactivated"
  | "person.reactivated"
  | "person.sessions_ended"
  | "person.reset_link_made"
  | "person.reset_link_withdrawn"
  | "person.password_reset"
  | "person.password_changed"
  | "settings.changed"
  | "lane.stepped_down"
  | "assurance.given"
  | "assurance.withdrawn"
  | "assurance.broken"
  | "desk.started";

/**
 * One entry. `detail` carries ids, counts, digests and hashes; never an ask, terms, a token, or more of a key than its first eight
 * characters.
 */
export type Entry = {
  action: Action;
  subject: string;
  detail: Record<string, unknown>;
  negotiationId?: string | null;
  sellerId?: string | null;
};

/** Appends an entry within the transaction of what it tells about, so that neither exists without the other. */
export async function record(tx: Db, ctx: Pick<Context, "actor" | "now" | "secrets">, entry: Entry): Promise<void> {
  await lockActivity(tx);
  const last = await lastActivity(tx);
  const content = {
    seq: Number(last?.seq ?? 0) + 1,
    id: newId("act"),
    at: ctx.now().toISOString(),
    actor_id: ctx.actor.id,
    actor: cut(ctx.actor.name),
    action: entry.action,
    subject: cut(entry.subject),
    detail_text: JSON.stringify(entry.detail, bounded),
    negotiation_id: entry.negotiationId ?? null,
    seller_id: entry.sellerId ?? null,
  };
  const previous_hash = last?.hash ?? CHAIN_START.hash;
  const own = entryHash(content);
  const hash = chainHash(previous_hash, own);
  await insertActivity(tx, { ...content, entry_hash: own, previous_hash, hash });
  await putActivityHead(tx, sealHead(ctx.secrets, { seq: content.seq, hash }));
}

const LONGEST_TEXT = 300;
const MOST_ITEMS = 100;

/** Sellers choose their ids, codes and counts: an entry tells about them and does not become as large as what they sent. */
function bounded(_name: string, value: unknown): unknown {
  if (typeof value === "string") return cut(value);
  if (!Array.isArray(value) || value.length <= MOST_ITEMS) return value;
  return [...value.slice(0, MOST_ITEMS), `and ${value.length - MOST_ITEMS} more`];
}

/** Half a character (an unpaired surrogate) and U+0000 are stored as another one and would break the chain: they are it from the start. */
const cut = (text: string) =>
  (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text).replace(/[\0\p{Surrogate}]/gu, "\ufffd");
