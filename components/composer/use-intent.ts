"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { isSpent } from "@/components/hold/intent-key";
import type { RoundView } from "@/lib/api/client";
import { type Intent, intentFor, intentToSend, keepIntent, readIntent } from "./intent";

/**
 * The key of this thread's next refinement, surviving reloads. `shown` is the one to show for the request as it stands; `begin` is
 * to be called right before sending, `end` once the call came to an end everybody knows. An end that came about elsewhere, by asking
 * again or by setting aside, is read from `rounds`.
 */
export function useIntent(threadId: string, refinementsText: string, rounds: readonly RoundView[]) {
  const [intent, setIntent] = useState<Intent>(() => readIntent(threadId));
  const shown = useMemo(() => {
    const current = intentFor(intent, refinementsText);
    const isOver = current.sentAs !== null && !current.hasEnded && isSpent(current.key, rounds);
    return isOver ? { ...current, hasEnded: true } : current;
  }, [intent, refinementsText, rounds]);

  const keep = useCallback(
    (next: Intent) => {
      keepIntent(threadId, next);
      setIntent(next);
    },
    [threadId],
  );
  useEffect(() => keepIntent(threadId, shown), [threadId, shown]);
  useEffect(() => {
    if (shown !== intent) setIntent(shown);
  }, [shown, intent]);

  const begin = (text: string): Intent => {
    const next = intentToSend(shown, text);
    keep(next);
    return next;
  };
  const end = (sent: Intent) => keep({ ...sent, hasEnded: true });
  return { shown, begin, end };
}
