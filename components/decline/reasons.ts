import type { DeclineReason } from "@/lib/adcp";

type ReasonWords = { name: string; when: string };

/** The protocol's reasons (facts 2.5), each in plain words and when it is the right one. In the order a buyer looks for one. */
export const REASONS: Record<DeclineReason, ReasonWords> = {
  selected_alternative: {
    name: "We chose another proposal",
    when: "Another proposal was bought, of this seller or another. Whose it is stays with you.",
  },
  price: { name: "Price", when: "What it costs, or what the budget buys, is not worth it." },
  inventory_fit: { name: "Inventory does not fit", when: "The products or placements are not what the plan needs." },
  audience_fit: { name: "Audience does not fit", when: "It reaches other people or other places than asked for." },
  creative_unsupported: { name: "Our creatives do not run", when: "The formats on hand cannot be shown there." },
  measurement_unsupported: { name: "Measurement is missing", when: "It cannot be measured the way the plan requires." },
  policy: { name: "Policy", when: "A rule of the brand, the agency or the market forbids it." },
  timing: { name: "Timing", when: "The flight, or the answer, comes too late or too early." },
  budget_changed: {
    name: "Our budget changed",
    when: "The money is gone, cut or moved; the offer was not the reason.",
  },
  other: { name: "Something else", when: "None of these. A few words to the seller are needed then." },
};

export const REASON_NAMES = Object.keys(REASONS) as DeclineReason[];

/** The longest detail the protocol takes (facts 2.5). */
export const LONGEST_DETAIL = 500;

/** What is wrong with a detail before it is sent; null where nothing is. Names of other sellers are the desk's own to find. */
export function detailProblem(reason: DeclineReason | null, detail: string): string | null {
  const words = detail.trim();
  if (reason === "other" && words === "") return "Say in a few words why: this reason does not tell by itself.";
  if (words.length > LONGEST_DETAIL) return `${words.length - LONGEST_DETAIL} characters too many.`;
  return null;
}
