import { type Db, openToken, type SellerRow, type Store } from "@/lib/store";
import { callSeller, type Reply, type SellerAuth } from "@/lib/wire";
import { blocked, type Fault, unreachable } from "../refusal";

/** Reading is quick everywhere; a seller that needs longer is shown as not answering. */
const READ_TIMEOUT_MS = 15_000;

export type SellerReply = Reply<Record<string, unknown>>;

/**
 * How the desk signs in to a stored seller. A token it has to sign in with and cannot read is never left out silently.
 * @throws DeskRefusal BLOCKED where the token does not open: the key is another one, or the stored text was altered
 */
export async function sellerAuth(
  place: { db: Db; secrets: Store["secrets"] },
  seller: Pick<SellerRow, "id" | "auth" | "name">,
): Promise<SellerAuth> {
  if (seller.auth === "none") return { kind: "none" };
  const token = await openToken(place.db, place.secrets, seller.id).catch(() => null);
  if (token !== null) return { kind: "bearer", token };
  throw blocked(
    `The stored token of ${seller.name} does not open with this desk's key. Restore secret.key in the data folder, or the PARLEY_SECRET_KEY it was stored with.`,
  );
}

/** Whether two ways to sign in are one and the same. */
export function sameAuth(a: SellerAuth, b: SellerAuth): boolean {
  return a.kind === "bearer" && b.kind === "bearer" ? a.token === b.token : a.kind === b.kind;
}

/** Asks for something that changes nothing at the seller, so nothing is stored before. `pin` null: no version is asked for. */
export function readFromSeller(
  seller: { url: string; auth: SellerAuth },
  tool: string,
  request: Record<string, unknown>,
  pin: string | null,
): Promise<SellerReply> {
  const versioned = pin === null ? request : { adcp_version: pin, adcp_major_version: 3, ...request };
  return callSeller({ ...seller, tool, requestText: JSON.stringify(versioned), timeoutMs: READ_TIMEOUT_MS });
}

/** What kept a read from being answered; null where it was answered. */
export function faultOf(reply: SellerReply): Fault | null {
  switch (reply.kind) {
    case "done":
      return null;
    case "unknown":
      return { kind: reply.fault.kind, message: reply.fault.sentence, sent: reply.fault.sent };
    case "refused":
      return { kind: `refused:${reply.error.code}`, message: refusalSentence(reply.error.code), sent: true };
    case "submitted":
      return { kind: "submitted", message: "The seller deferred an answer that it should give at once.", sent: true };
  }
}

/** The answer's body. @throws DeskRefusal SELLER_UNREACHABLE where there is none. */
export function bodyOf(reply: SellerReply): Extract<SellerReply, { kind: "done" }> {
  const fault = faultOf(reply);
  if (reply.kind === "done" && fault === null) return reply;
  throw unreachable(fault ?? { kind: "unparsable", message: "The seller did not answer.", sent: true });
}

const SIGN_IN = new Set(["AUTH_MISSING", "AUTH_REQUIRED", "AUTH_INVALID", "PERMISSION_DENIED"]);

// Nothing of the seller's own prose: whoever entered the address would otherwise read whatever answers there (trap 93).
function refusalSentence(code: string): string {
  return SIGN_IN.has(code)
    ? `The seller refused the credentials (${code}). Check the token.`
    : `The seller answered with the error ${code}.`;
}
