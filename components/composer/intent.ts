import { uuid } from "@/components/hold/intent-key";

/**
 * The idempotency key of one refinement intent (facts 1.6). It is minted here, shown in the preview, and stays until a request was
 * sent under it; then a changed request, or the next send after a known end, gets a new one. The same bytes after a lost answer
 * keep it.
 */
export type Intent = { key: string; sentAs: string | null; hasEnded: boolean };

export function newIntent(): Intent {
  return { key: uuid(), sentAs: null, hasEnded: false };
}

/** The intent to show for a request: another one where this key already stands for other bytes. */
export function intentFor(intent: Intent, refinements: string): Intent {
  return intent.sentAs !== null && intent.sentAs !== refinements ? newIntent() : intent;
}

/** The intent to send with: a key whose call came to a known end is never used for a second call. */
export function intentToSend(intent: Intent, refinements: string): Intent {
  const current = intentFor(intent, refinements);
  return { ...(current.hasEnded ? newIntent() : current), sentAs: refinements };
}

const place = (threadId: string) => `parley.composer.intent.${threadId}`;

export function readIntent(threadId: string): Intent {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(threadId)) ?? "null");
    if (
      typeof kept === "object" &&
      kept !== null &&
      "key" in kept &&
      typeof kept.key === "string" &&
      "sentAs" in kept &&
      (kept.sentAs === null || typeof kept.sentAs === "string")
    ) {
      return { key: kept.key, sentAs: kept.sentAs, hasEnded: "hasEnded" in kept && kept.hasEnded === true };
    }
  } catch {
    // Storage may be forbidden or hold something else; a new key is always safe before a send.
  }
  return newIntent();
}

export function keepIntent(threadId: string, intent: Intent): void {
  try {
    localStorage.setItem(place(threadId), JSON.stringify(intent));
  } catch {
    // The key in memory still covers a second press in this tab.
  }
}
