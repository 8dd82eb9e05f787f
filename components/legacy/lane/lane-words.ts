import type { MarkKind } from "@/components/ui/mark";
import type { SellerView } from "@/lib/api/client";

export type Lane = SellerView["laneInfo"];
export type PromiseView = Lane["promises"][number];

/** A lane and its release in a few words. A seller without capabilities is told apart: nothing is ever sent to it. */
export function laneName({ kind, release }: Pick<Lane, "kind" | "release">): string {
  switch (kind) {
    case "compact":
      return "Compact lane, AdCP 3.2";
    case "legacy":
      return release === "2.5" ? "No capabilities to read" : `Legacy lane, AdCP ${release ?? "of an unknown release"}`;
    case "neither":
      return "Neither lane";
    case "unread":
      return "Not read yet";
  }
}

/** The same where a column of a table has to do. */
export function laneShort({ kind, release }: Pick<Lane, "kind" | "release">): string {
  if (kind !== "legacy") return kind;
  return release === "2.5" ? "no capabilities" : `legacy ${release ?? ""}`.trim();
}

/** What a buyer has to know of a lane before anything else; null of a lane that needs no warning. */
export function laneLimit({ kind, release }: Pick<Lane, "kind" | "release">): string | null {
  if (kind !== "legacy") return null;
  return release === "2.5"
    ? "Nothing is sent to it: this desk holds no rules for releases before 3.0."
    : "No digest and no hold that can be checked: nothing here is ever verified, and every purchase names what it cannot promise.";
}

/** What each promise is about. */
export const PROMISE_NAMES: Record<PromiseView["id"], string> = {
  brief: "The brief",
  offer_filters: "Filters",
  budget_range: "Budget range",
  typed_bounds: "Bounds on terms",
  product_changes: "Products in and out",
  asks: "Wishes in words",
  answers_checked: "Answers checked",
  alternatives: "Alternatives",
  immutable_snapshots: "Proposals stay",
  verified_terms: "Verified terms",
  hold: "Hold",
  batch_hold: "Several held together",
  bound_purchase: "Bought as reviewed",
  safe_repeat: "Safe to repeat",
  read_back: "Read back",
  amend_and_cancel: "Amend and cancel",
  decline: "Decline",
};

export const KEPT: Record<PromiseView["kept"], { mark: MarkKind; word: string }> = {
  yes: { mark: "ok", word: "yes" },
  partly: { mark: "review", word: "partly" },
  no: { mark: "no", word: "no" },
};

/** `3 promised, 6 partly, 8 not`. */
export function promiseCount(promises: readonly PromiseView[]): string {
  const count = (kept: PromiseView["kept"]) => promises.filter((each) => each.kept === kept).length;
  return `${count("yes")} promised, ${count("partly")} partly, ${count("no")} not`;
}
