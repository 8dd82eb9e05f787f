"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};
const read = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's IANA zone. On the server it is not known yet and reads as UTC; the first paint in the browser corrects it. */
export function useZone(): string {
  return useSyncExternalStore(never, read, () => "UTC");
}
