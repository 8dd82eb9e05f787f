/** Where a shortcut works, as the help sheet groups them. */
export type ShortcutPlace = "Everywhere" | "In lists" | "In a negotiation" | "In Compare";

/**
 * Keys as they are pressed: `mod` is ⌘ on a Mac and Ctrl elsewhere; keys with a space between them are pressed one after the other; an
 * entry of several is several ways to the same thing.
 */
export type Shortcut = { keys: readonly string[]; place: ShortcutPlace; what: string };

const go = (key: string, place: string): Shortcut => ({
  keys: [`g ${key}`],
  place: "Everywhere",
  what: `Go to ${place}`,
});

/** Every shortcut of the desk, once: the keys that are listened for and the help sheet are both read from here. */
export const SHORTCUTS = {
  palette: { keys: ["mod+k"], place: "Everywhere", what: "Find a page, proposal or action" },
  help: { keys: ["?"], place: "Everywhere", what: "Show the shortcuts" },
  goDesk: go("d", "the desk"),
  goNegotiations: go("n", "the negotiations"),
  goSellers: go("s", "the sellers"),
  goHolds: go("h", "the holds"),
  goActivity: go("a", "the activity"),
  next: { keys: ["j", "ArrowDown"], place: "In lists", what: "To the next entry" },
  previous: { keys: ["k", "ArrowUp"], place: "In lists", what: "To the entry before" },
  compose: { keys: ["c"], place: "In a negotiation", what: "Compose a refinement" },
  results: { keys: ["r"], place: "In a negotiation", what: "See the results" },
  pick: { keys: ["x"], place: "In a negotiation", what: "Pick this proposal for comparing" },
  compare: { keys: ["v"], place: "In a negotiation", what: "Compare what was picked, or the newest drafts" },
  onlyDifferences: { keys: ["d"], place: "In Compare", what: "Only differences, or all rows" },
  density: { keys: ["y"], place: "In Compare", what: "Compact or regular rows" },
  copyLink: { keys: ["l"], place: "In Compare", what: "Copy the link to this view" },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof SHORTCUTS;

export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as ShortcutId[];

/** The shortcut a sequence of keys is: one, the beginning of at least one, or nothing. */
export function readKeys(pressed: readonly string[]): { id: ShortcutId } | "begun" | null {
  const typed = pressed.join(" ");
  let begun = false;
  for (const id of SHORTCUT_IDS) {
    for (const keys of SHORTCUTS[id].keys) {
      if (keys === typed) return { id };
      begun ||= keys.startsWith(`${typed} `);
    }
  }
  return begun ? "begun" : null;
}
