import { requestText } from "@/lib/negotiation/requests";
import {
  type CallKind,
  type CallRow,
  type Db,
  findCallByKey,
  findCallBySoleClaim,
  findSeller,
  findThread,
  insertCall,
  isTaken,
  lockThread,
  NEW_CALL,
  newId,
  nextNumber,
  type ThreadRow,
} from "@/lib/store";
import { type Action, record } from "../activity/record";
import { type Context, instant } from "../context";
import { fingerprint, sha256 } from "../fingerprint";
import { conflict, DeskRefusal, notFound } from "../refusal";
import { linkTo } from "../sellers/ask";
import { requireNotPaused } from "../threads/pause";
import { dispatchNew, underway } from "./dispatch";
import { type CallEnd, callEnd } from "./end";

/** What a person wants once: the key and everything they decided. The same key with another wish is refused. */
export type Wish = { key: string; verb: string; input: unknown };

/** One mutating call of a thread, ready to be stored and sent. */
export type Intent = {
  wish: Wish;
  kind: Exclude<CallKind, "accounts">;
  tool: string;
  thread: Pick<ThreadRow, "id" | "seller_id" | "negotiation_id">;
  sellerName: string;
  request: object;
  /** The exact text to be stored and sent, where it is not simply that of `request`. */
  text?: string;
  action: Action;
  detail: Record<string, unknown>;
  /** What no second call may act on at the same time, such as the snapshot to be accepted. */
  soleClaim?: { id: string; taken: string };
  /** Runs in the transaction that stores the call, before it: last checks and what must change with it. */
  before?: (tx: Db) => Promise<void>;
  /** Runs in the same transaction once the call is stored: what is kept with it. */
  after?: (tx: Db, callId: string) => Promise<void>;
};

/**
 * What a wish makes happen, once: the end of an earlier call under its key, waited for where it is still on its way, or that of `act`. The
 * key is asked about before anything is checked, and again where a check refuses: what was fine at the first press must not be refused at
 * the second, and of two presses at once the slower may find the traces of the quicker.
 * @throws DeskRefusal CONFLICT where the key belongs to another wish
 */
export async function once(ctx: Context, wish: Wish, act: () => Promise<CallEnd>): Promise<CallEnd> {
  const earlier = await earlierCall(ctx, wish);
  if (earlier) return earlier;
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DeskRefusal)) throw error;
    const quicker = await earlierCall(ctx, wish);
    if (quicker) return quicker;
    throw error;
  }
}

async function earlierCall(ctx: Context, wish: Wish): Promise<CallEnd | null> {
  const earlier = await findCallByKey(ctx.db, wish.key);
  return earlier ? callEnd(ctx, sameWish(earlier, wish).id) : null;
}

/**
 * Stores the call as on its way, then sends it (architecture, "the way of one refinement"). Two presses with one key make one call.
 * @throws DeskRefusal CONFLICT where the key belongs to another wish, the claim is taken or the seller asked to wait, BLOCKED where the
 * seller's stored secret does not open
 */
export async function send(ctx: Context, intent: Intent): Promise<CallEnd> {
  const seller = await findSeller(ctx.db, intent.thread.seller_id);
  if (!seller) throw notFound("seller");
  // Without its secret the call would be stored and never leave.
  const link = await linkTo(ctx, seller);
  const { call, isNew } = await store(ctx, intent);
  if (isNew) await dispatchNew(ctx, { call: { ...call, ...BEFORE_THE_FIRST_TRY }, seller, link });
  return callEnd(ctx, call.id);
}

type Stored = { call: CallRow; isNew: boolean };

async function store(ctx: Context, intent: Intent): Promise<Stored> {
  try {
    return await ctx.db.transaction().execute((tx) => prepare(tx, ctx, intent));
  } catch (error) {
    // Where transactions run side by side, the unique indexes decide who was first.
    if (!isTaken(error)) throw error;
    const earlier = await findCallByKey(ctx.db, intent.wish.key);
    if (earlier) return { call: sameWish(earlier, intent.wish), isNew: false };
    throw intent.soleClaim ? conflict(intent.soleClaim.taken) : error;
  }
}

async function prepare(tx: Db, ctx: Context, intent: Intent): Promise<Stored> {
  const { wish, thread, soleClaim } = intent;
  await lockThread(tx, thread.id);
  const earlier = await findCallByKey(tx, wish.key);
  if (earlier) return { call: sameWish(earlier, wish), isNew: false };
  const row = await findThread(tx, thread.id);
  if (row) requireNotPaused(row, intent.sellerName, ctx.now());
  if (soleClaim && (await findCallBySoleClaim(tx, soleClaim.id))) throw conflict(soleClaim.taken);
  await intent.before?.(tx);
  const text = intent.text ?? requestText(intent.request);
  const call: CallRow = {
    ...NEW_CALL,
    ...underway(ctx, 1),
    id: newId("call"),
    seller_id: thread.seller_id,
    thread_id: thread.id,
    kind: intent.kind,
    number: await nextNumber(tx, thread.id),
    tool: intent.tool,
    idempotency_key: wish.key,
    intent: intentOf(wish),
    sole_claim: soleClaim?.id ?? null,
    request_text: text,
    prepared_at: instant(ctx),
    actor_id: ctx.actor.id,
  };
  await insertCall(tx, call);
  await intent.after?.(tx, call.id);
  await record(tx, ctx, {
    action: intent.action,
    subject: intent.sellerName,
    detail: {
      call: call.id,
      tool: intent.tool,
      key: wish.key.slice(0, 8),
      request_sha256: sha256(text),
      ...intent.detail,
    },
    negotiationId: thread.negotiation_id,
    sellerId: thread.seller_id,
  });
  return { call, isNew: true };
}

/**
 * A call is stored as on its way rather than as prepared first, which saves a wait for the disk: should the process stop in between, it
 * may have left as far as anyone can tell, and is asked about with its key like any other.
 */
const BEFORE_THE_FIRST_TRY = { attempts: 0 } as const;

const intentOf = (wish: Wish) => fingerprint([wish.verb, wish.input]);

function sameWish(earlier: CallRow, wish: Wish): CallRow {
  if (earlier.intent === intentOf(wish)) return earlier;
  throw conflict("This key was used for another request. A changed request needs a new key; nothing was sent.");
}
