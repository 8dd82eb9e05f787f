import { type CallRow, type Db, newestCapabilities } from "@/lib/store";
import type { Context } from "../context";
import { GET_PRODUCTS } from "../legacy/tools";
import { declaredBy, type IdempotencyDeclaration } from "../sellers/declared";

/** The shortest time a seller may keep keys for, where it keeps them and does not say how long (facts 1.6). */
const SHORTEST_TTL_SECONDS = 3_600;

/** How far the clocks of a desk's servers may be apart. */
const CLOCKS_APART_MS = 60_000;

/**
 * What the seller still makes of a key. `kept`: the same bytes bring what happened the first time. `lapsed`: they would be a new order.
 * `never`: the seller keeps no keys, or does not say so.
 */
export type KeyState = "kept" | "lapsed" | "never";

/** Counted from before the first try, since it is not known when the seller saw it. */
export function keyState(call: { prepared_at: string }, idempotency: IdempotencyDeclaration, now: Date): KeyState {
  if (idempotency.kind !== "supported") return "never";
  const keptMs = (idempotency.replayTtlSeconds ?? SHORTEST_TTL_SECONDS) * 1_000;
  const age = now.getTime() - Date.parse(call.prepared_at);
  // A call from the future was stored by a clock that was wrong: how old its key is, nobody can tell.
  return age < keptMs && age > -CLOCKS_APART_MS ? "kept" : "lapsed";
}

/**
 * What a repeat of this call is worth, by what its seller says of repeated requests. The released get_products knows no key (facts 6.1):
 * discovery and refinement may be repeated all the same, since each stands for itself; a hold asked for twice may be two.
 */
export function keysFor(
  { tool, kind }: Pick<CallRow, "tool" | "kind">,
  declared: IdempotencyDeclaration,
): IdempotencyDeclaration {
  if (tool !== GET_PRODUCTS) return declared;
  return kind === "finalize" ? { kind: "unsupported" } : REPEATABLE;
}

const REPEATABLE: IdempotencyDeclaration = {
  kind: "supported",
  replayTtlSeconds: Number.MAX_SAFE_INTEGER / 1_000,
  inFlightMaxSeconds: null,
};

/** What the seller of a call says of repeated requests, by the newest reading of it, as far as it counts for this call. */
export async function idempotencyOf(
  db: Db,
  call: Pick<CallRow, "seller_id" | "tool" | "kind">,
): Promise<IdempotencyDeclaration> {
  const { seller_id } = call;
  return keysFor(call, declaredBy((await newestCapabilities(db, [seller_id])).get(seller_id)).idempotency);
}

/** The state of a call's key by now. */
export async function keyOf(
  ctx: Pick<Context, "db" | "now">,
  call: Pick<CallRow, "seller_id" | "prepared_at" | "tool" | "kind">,
): Promise<KeyState> {
  return keyState(call, await idempotencyOf(ctx.db, call), ctx.now());
}
