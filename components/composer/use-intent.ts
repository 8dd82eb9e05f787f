"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { type Intent, intentFor, intentToSend, keepIntent, readIntent } from "./intent";

/**
 * The key of this thread's next refinement, surviving reloads. `shown` is the one to show for the request as it stands; `begin` is
 * to be called right before sending, `end` once the call came to an end everybody knows.
 */
export function useIntent(threadId: string, refinementsText: string) {
  const [intent, setIntent] = useState<Intent>(() => readIntent(threadId));
  const shown = useMemo(() => intentFor(intent, refinementsText), [intent, refinementsText]);

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

  const begin = (): Intent => {
    const next = intentToSend(shown, refinementsText);
    keep(next);
    return next;
  };
  const end = (sent: Intent) => keep({ ...sent, hasEnded: true });
  return { shown, begin, end };
}
