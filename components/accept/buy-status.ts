/** What a media buy's status means to a buyer, and what comes next (facts 2.8). */
export type BuyStatusWords = { name: string; meaning: string };

const WORDS: Record<string, { name: string; meaning: (seller: string) => string }> = {
  pending_creatives: {
    name: "Waits for creatives",
    meaning: (seller) =>
      `nothing is wrong. A purchase never carries creatives, so ${seller} waits for them before it can deliver. Hand them over with your creative tool (sync_creatives).`,
  },
  pending_start: {
    name: "Waits for its start",
    meaning: () => "everything is there; it delivers from the first day of the flight.",
  },
  active: { name: "Active", meaning: () => "it is delivering." },
  paused: { name: "Paused", meaning: () => "it is booked and does not deliver for now." },
  completed: { name: "Completed", meaning: () => "its flight is over." },
  rejected: { name: "Rejected", meaning: (seller) => `${seller} rejected it. Nothing will be delivered.` },
  canceled: { name: "Canceled", meaning: () => "it was canceled. Nothing more will be delivered." },
};

/** An absent status is said to be absent, never assumed to be active (facts 11, trap 75). */
export function buyStatusWords(status: string | null, sellerName: string): BuyStatusWords {
  if (status === null) return { name: "No status", meaning: "the seller did not say; read the buy back." };
  const known = WORDS[status];
  return known
    ? { name: known.name, meaning: known.meaning(sellerName) }
    : { name: status.replaceAll("_", " "), meaning: "a status this desk has no words for." };
}
