import type { FrameShortcut } from "@/components/shortcuts/use-shortcuts";

/** Shortcuts that lead to a place of the desk. */
export const GO_SHORTCUTS = [
  ["goDesk", "/"],
  ["goNegotiations", "/negotiations"],
  ["goSellers", "/sellers"],
  ["goHolds", "/holds"],
  ["goActivity", "/activity"],
] as const satisfies readonly (readonly [FrameShortcut, string])[];
