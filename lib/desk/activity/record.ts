import { type ActivityRow, type Db, insertActivity, lastActivity, lockActivity, newId } from "@/lib/store";
import type { Context } from "../context";
import { fingerprint } from "../fingerprint";

export type Action =
  | "seller.added"
  | "seller.tested"
  | "seller.capabilities_read"
  | "seller.capabilities_changed"
  | "seller.credentials_renewed"
  | "seller.removed"
  | "negotiation.created"
  | "account.bound"
  | "request.sent"
  | "refinement.sent"
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
  | "media_buy.read_back"
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

/** The hash before the first entry. */
export const GENESIS = "0".repeat(64);

/** Appends an entry within the transaction of what it tells about, so that neither exists without the other. */
export async function record(tx: Db, ctx: Pick<Context, "actor" | "now">, entry: Entry): Promise<void> {
  await lockActivity(tx);
  const last = await lastActivity(tx);
  const row = {
    seq: Number(last?.seq ?? 0) + 1,
    id: newId("act"),
    at: ctx.now().toISOString(),
    actor_id: ctx.actor.id,
    actor: ctx.actor.name,
    action: entry.action,
    subject: cut(entry.subject),
    detail_text: JSON.stringify(entry.detail, bounded),
    negotiation_id: entry.negotiationId ?? null,
    seller_id: entry.sellerId ?? null,
    previous_hash: last?.hash ?? GENESIS,
  };
  await insertActivity(tx, { ...row, hash: entryHash(row) });
}

/** SHA-256 over the previous hash and the RFC 8785 form of the entry. */
export function entryHash(row: Omit<ActivityRow, "hash">): string {
  const { previous_hash, ...entry } = row;
  return fingerprint([previous_hash, { ...entry, seq: Number(entry.seq) }]);
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
