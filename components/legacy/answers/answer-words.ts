import type { MarkKind } from "@/components/ui/mark";
import type { LegacyThreadView } from "@/lib/api/client";

export type LegacyAnswer = LegacyThreadView["answers"][number];
export type AppliedEntry = LegacyAnswer["entries"][number];

/** What a seller said of one entry of a refinement. Silence is told apart from every one of its words. */
export const APPLIED: Record<AppliedEntry["status"], { mark: MarkKind; word: string }> = {
  applied: { mark: "prose", word: "applied, it says" },
  partial: { mark: "review", word: "partly, it says" },
  unable: { mark: "no", word: "unable, it says" },
  not_reported: { mark: "unknown", word: "not reported" },
  contradictory: { mark: "block", word: "contradicts itself" },
};

const ACTIONS: Record<NonNullable<AppliedEntry["action"]>, string> = {
  include: "include",
  omit: "leave out",
  more_like_this: "more like",
  finalize: "firm price for",
};

/** What was asked by an entry: `include native_feed_q4`, `the whole request`. */
export function entryName({ scope, id, action }: AppliedEntry, nameOf: (proposalId: string) => string): string {
  switch (scope) {
    case "request":
      return "the whole request";
    case "product":
      return `${ACTIONS[action ?? "include"]} ${id ?? "a product"}`;
    case "proposal":
      return action === "finalize" || action === "omit"
        ? `${ACTIONS[action]} ${nameOf(id ?? "")}`
        : `refine ${nameOf(id ?? "")}`;
  }
}

/** How the seller's word was tied to the entry. */
export const MATCHED: Record<NonNullable<AppliedEntry["matchedBy"]>, string> = {
  position: "matched by its place, scope and id",
  identity: "matched by scope and id; its place was another",
};

export const MISMATCH_NAMES: Record<LegacyAnswer["mismatches"][number]["code"], string> = {
  malformed: "Not readable",
  count: "Another number of entries",
  order: "Another order",
  scope: "Another scope",
  id: "Another id",
  not_echoed: "Not named",
  status: "Contradictory status",
  unasked: "Not asked for",
};

/** An answer in a few words, for the lineage and a heading. */
export function answerWords({ answer, observationIds, entries }: LegacyAnswer): { mark: MarkKind; text: string } {
  switch (answer) {
    case "proposals": {
      const count = observationIds.length;
      const unmet = entries.filter(({ status }) => status === "unable" || status === "partial").length;
      const text = `${count} ${count === 1 ? "proposal" : "proposals"} seen`;
      return unmet > 0 ? { mark: "review", text: `${text}, ${unmet} not fully met` } : { mark: "note", text };
    }
    case "products_available":
      return { mark: "review", text: "products only" };
    case "nothing":
      return { mark: "no", text: "nothing offered" };
    case "booked":
      return { mark: "ok", text: "bought" };
  }
}
