import type { ChainPlace } from "@/lib/negotiation/evidence/chain";
import type { Store } from "@/lib/store";
import { isObject } from "../json";

/** What the seal is about, authenticated with it: no sealed credential can be put in its place. */
const ABOUT = "the head of the activity";

/**
 * The newest entry's place, sealed with the desk's key. Whoever can write to the database but does not have the key cannot cut entries off
 * the end, or write the chain anew, and seal that.
 */
export const sealHead = (secrets: Store["secrets"], { seq, hash }: ChainPlace): string =>
  secrets.seal(JSON.stringify({ seq, hash }), ABOUT);

/** The sealed place; null where it was altered or sealed with another key. */
export function openHead(secrets: Store["secrets"], sealed: string): ChainPlace | null {
  try {
    const head: unknown = JSON.parse(secrets.open(sealed, ABOUT));
    if (!isObject(head)) return null;
    const { seq, hash } = head;
    return typeof seq === "number" && typeof hash === "string" ? { seq, hash } : null;
  } catch {
    return null;
  }
}
