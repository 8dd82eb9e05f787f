import type { Controls } from "./controls";

/** What time it is at this seller for this buyer: the machine's time, moved as far as a test moved it. */
export function clockOf({ clock_offset_seconds = 0 }: Controls): Date {
  return new Date(Date.now() + clock_offset_seconds * 1000);
}
