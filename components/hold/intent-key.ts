import type { RoundView } from "@/lib/api/client";
import { isRecord, requestSent } from "./received";

/**
 * The idempotency key of one intent to commit (facts 1.6): minted once in the browser and kept for this tab, so that a second
 * press or a reload repeats the same intent instead of starting another. `payload` is what would be sent; a changed payload is a
 * changed intent and gets a new key.
 */
export function intentKey(scope: string, payload: unknown): string {
  const fingerprint = JSON.stringify(payload);
  const kept = read(scope);
  if (kept && kept.fingerprint === fingerprint) return kept.key;
  const key = uuid();
  write(scope, { key, fingerprint });
  return key;
}

/** Ends an intent: it came to an end everybody knows (done, or refused with nothing changed). The next press is a new one. */
export function forgetIntent(scope: string): void {
  memory.delete(scope);
  try {
    sessionStorage.removeItem(storageKey(scope));
  } catch {
    // Where storage is forbidden the memory was the only place.
  }
}

/**
 * Ends an intent whose call has ended or was set aside elsewhere: on another screen, in another tab, or by the desk itself. Sent once
 * more its key would bring that old end back instead of a new call.
 */
export function forgetSpentIntent(scope: string, rounds: readonly Ended[]): void {
  const kept = read(scope);
  if (kept && isSpent(kept.key, rounds)) forgetIntent(scope);
}

/** Whether a call went under this key and came to an end everybody knows, or was set aside. */
export function isSpent(key: string, rounds: readonly Ended[]): boolean {
  return rounds.some((round) => hasEnded(round) && keyOf(round) === key);
}

type Ended = Pick<RoundView, "state" | "retryAt" | "aside" | "requestText">;

function hasEnded({ state, retryAt, aside }: Ended): boolean {
  return aside !== null || state === "done" || (state === "refused" && retryAt === null);
}

function keyOf(round: Ended): unknown {
  const request = requestSent(round);
  return isRecord(request) ? request.idempotency_key : undefined;
}

type Kept = { key: string; fingerprint: string };

// Where the browser forbids storage an intent still has to survive a second press.
const memory = new Map<string, Kept>();

const storageKey = (scope: string) => `parley.intent.${scope}`;

function read(scope: string): Kept | null {
  try {
    const text = sessionStorage.getItem(storageKey(scope));
    if (text === null) return memory.get(scope) ?? null;
    const kept: unknown = JSON.parse(text);
    return isKept(kept) ? kept : null;
  } catch {
    return memory.get(scope) ?? null;
  }
}

function write(scope: string, kept: Kept): void {
  memory.set(scope, kept);
  try {
    sessionStorage.setItem(storageKey(scope), JSON.stringify(kept));
  } catch {
    // The memory above holds it.
  }
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === "object" &&
    value !== null &&
    "key" in value &&
    typeof value.key === "string" &&
    "fingerprint" in value &&
    typeof value.fingerprint === "string"
  );
}

/** RFC 9562 version 4. `crypto.randomUUID` is missing on plain http from another host; `getRandomValues` is not. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, at) => {
    const bits = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return bits.toString(16).padStart(2, "0");
  });
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(""))
    .join("-");
}
