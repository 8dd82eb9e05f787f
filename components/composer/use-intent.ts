"use client";

import { useCallback, useState } from "react";
import { type Intent, intentFor, intentToSend, keepIntent, readIntent } from "./intent";

/** The key of this thread's next refinement, surviving reloads. */
export function useIntent(threadId: string) {
  const [intent, setIntent] = useState<Intent>(() => readIntent(threadId));

  const keep = useCallback(
    (next: Intent) => {
      keepIntent(threadId, next);
      setIntent(next);
    },
    [threadId],
  );

  return {
    intent,
    /** The key to show for a request; minted anew where this one already stands for other bytes. */
    show: (refinementsText: string): Intent => {
      const next = intentFor(intent, refinementsText);
      if (next !== intent) keep(next);
      return next;
    },
    /** To be called right before sending. */
    begin: (refinementsText: string): Intent => {
      const next = intentToSend(intent, refinementsText);
      keep(next);
      return next;
    },
    /** The call came to an end everybody knows. */
    end: (sent: Intent) => keep({ ...sent, hasEnded: true }),
  };
}
