import { beforeSending, fault } from "../faults";
import type { Reply, WhatHappened } from "../types";
import { GrantRefused } from "./obtain";
import { currentTokens, type Holder, otherTokens } from "./tokens";

/** A token to call with, or the end of the call where there is none. */
export type SignedIn = { token: string } | { reply: Reply<Record<string, unknown>> };

/** How long the call that needs the token still waits. */
export type Patience = { deadline: number; timeoutMs: number; signal?: AbortSignal };

/** The token of a seller that is signed in to by OAuth. `rejected` is the one the seller has just refused, with its challenge. */
export async function signIn(
  holder: Holder,
  patience: Patience,
  rejected?: { token: string; challenge: string | null },
): Promise<SignedIn> {
  const tokens = rejected ? otherTokens(holder, rejected.token, rejected.challenge) : currentTokens(holder);
  try {
    const { accessToken } = await within(patience, tokens);
    return { token: accessToken };
  } catch (error) {
    return { reply: replyTo(error) };
  }
}

class GaveUp extends Error {
  constructor(readonly what: WhatHappened) {
    super(what.kind);
  }
}

function within<T>({ deadline, timeoutMs, signal }: Patience, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new GaveUp({ kind: "aborted" }));
    const onTimeout = () => reject(new GaveUp({ kind: "timeout", afterMs: timeoutMs }));
    const timer = setTimeout(onTimeout, Math.max(0, deadline - Date.now()));
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted) onAbort();
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    });
  });
}

/** The tool call was not sent, so a failure is never in doubt; a refused grant is a refusal that only a person can cure. */
function replyTo(error: unknown): Reply<Record<string, unknown>> {
  if (error instanceof GaveUp) return { kind: "unknown", fault: fault(error.what, false) };
  if (error instanceof GrantRefused) {
    const raw = JSON.stringify({ error: error.code });
    const message = MESSAGES.get(error.code) ?? `The seller's sign-in server refused the credentials (${error.code}).`;
    return { kind: "refused", error: { code: "AUTH_INVALID", message, recovery: "terminal" }, raw };
  }
  return { kind: "unknown", fault: fault({ kind: "sign_in_failed", reason: reasonOf(error) }, false) };
}

const MESSAGES: ReadonlyMap<string, string> = new Map([
  [
    "issuer_changed",
    "The seller names another sign-in server than before. The credentials were not sent there (issuer_changed).",
  ],
]);

function reasonOf(error: unknown): Extract<WhatHappened, { kind: "sign_in_failed" }>["reason"] {
  const early = beforeSending(error);
  if (early === "address_not_allowed") return early;
  const isNetwork = error instanceof Error && (error.name === "TimeoutError" || error.cause instanceof Error);
  return early || isNetwork ? "unreachable" : "unusable";
}
