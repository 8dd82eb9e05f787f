"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Asking takes a tenth of a millisecond, and hundreds of drafts ask in one frame; a traveller's zone is noticed within a minute. */
const KEPT_MS = 60_000;
let kept = { zone: "UTC", at: Number.NEGATIVE_INFINITY };

function read(): string {
  const at = performance.now();
  if (at - kept.at > KEPT_MS) kept = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, at };
  return kept.zone;
}

/** The reader's IANA zone. On the server it is not known yet and reads as UTC; the first paint in the browser corrects it. */
export function useZone(): string {
  return useSyncExternalStore(never, read, () => "UTC");
}
