import { type AdcpError, versionMembers } from "@/lib/adcp";
import type { Db, SellerRow, Store } from "@/lib/store";
import { callSeller, type Reply, type SellerAuth } from "@/lib/wire";
import { type Fault, unreachable } from "../refusal";
import { sellerAuth } from "./credentials";
import { mayReachThisMachine } from "./reach";

/** Reading is quick everywhere; a seller that needs longer is shown as not answering. */
const READ_TIMEOUT_MS = 15_000;

export type SellerReply = Reply<Record<string, unknown>>;

/** Where a seller is, how it is spoken to, and how the desk signs in. */
export type SellerLink = { url: string; protocol: SellerRow["protocol"]; auth: SellerAuth };

/** The way to a stored seller. @throws DeskRefusal BLOCKED where its stored secret does not open */
export async function linkTo(
  place: { db: Db; secrets: Store["secrets"] },
  seller: Pick<SellerRow, "id" | "auth" | "name" | "url" | "protocol">,
): Promise<SellerLink> {
  return { url: seller.url, protocol: seller.protocol, auth: await sellerAuth(place, seller) };
}

/** Asks for something that changes nothing at the seller, so nothing is stored before. `pin` null: no version is asked for. */
export function readFromSeller(
  seller: SellerLink,
  tool: string,
  request: Record<string, unknown>,
  pin: string | null,
): Promise<SellerReply> {
  const versioned = { ...versionMembers(pin), ...request };
  return callSeller({
    ...seller,
    tool,
    requestText: JSON.stringify(versioned),
    timeoutMs: READ_TIMEOUT_MS,
    localMode: mayReachThisMachine(seller.url),
  });
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

const SIGN_IN = new Set(["AUTH_MISSING", "AUTH_REQUIRED", "AUTH_INVALID"]);

/** Whether the seller says that the credentials are no good, so that only new ones help. */
export const refusesCredentials = ({ code }: Pick<AdcpError, "code">): boolean => SIGN_IN.has(code);

// Nothing of the seller's own prose: whoever entered the address would otherwise read whatever answers there (trap 93).
function refusalSentence(code: string): string {
  return SIGN_IN.has(code)
    ? `The seller refused the credentials (${code}). Check them, or enter new ones.`
    : `The seller answered with the error ${code}.`;
}
