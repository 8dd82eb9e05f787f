import type { Finding, HoldState, RequirementCheck } from "@/lib/negotiation";
import type { OrderComparison } from "./insertion-order";

/** `met` and `attention` let an acceptance pass; `unmet` does not. `attention` is a fact a person has to have seen. */
export type ChecklistItem = { id: ChecklistId; state: "met" | "attention" | "unmet"; text: string };

export type ChecklistId =
  | "approval"
  | "base"
  | "hold"
  | "terms"
  | "digest"
  | "requirements"
  | "findings"
  | "account"
  | "order";

/** What the desk knows right now; everything here is recomputed, nothing is taken from what the seller claims. */
export type ChecklistFacts = {
  hold: HoldState;
  /** Whether the canonical terms equal the reviewed draft's, byte for byte; null where no draft was ever received. */
  termsEqualDraft: boolean | null;
  /** Who let terms pass that are not the draft's; null where nobody did. */
  letPassBy: string | null;
  digestVerified: boolean;
  requirements: readonly RequirementCheck[];
  blocking: readonly Finding[];
  unacknowledged: readonly Finding[];
  account: boolean;
  order: { comparison: OrderComparison; requiresSignature: boolean; signatory: string; signed: boolean } | null;
};

/** What has to hold before an acceptance is sent, one item a rule, in the order a person would check them (facts 4.7). */
export function acceptChecklist(facts: ChecklistFacts): ChecklistItem[] {
  return [
    hold(facts.hold),
    terms(facts.termsEqualDraft, facts.letPassBy),
    facts.digestVerified
      ? { id: "digest", state: "met", text: "Digest recomputed, matches" }
      : { id: "digest", state: "unmet", text: "The digest is not the one of these terms" },
    requirements(facts.requirements),
    findings(facts.blocking, facts.unacknowledged),
    facts.account
      ? { id: "account", state: "met", text: "Account bound since the request" }
      : { id: "account", state: "unmet", text: "No account is bound to this negotiation" },
    ...(facts.order ? [order(facts.order)] : []),
  ];
}

/** For a change of a booked buy: whether the buy is still at the revision it was drafted from (facts 4.8). */
export function baseItem({ stale, base }: { stale: boolean; base: number | null }): ChecklistItem {
  return stale
    ? { id: "base", state: "unmet", text: `The buy has moved on from revision ${base ?? "unknown"}` }
    : { id: "base", state: "met", text: `The buy is still at revision ${base ?? "unknown"}` };
}

/** Whether nothing stands in the way but the typed amount. */
export function isAcceptable(items: readonly ChecklistItem[]): boolean {
  return items.every(({ state }) => state !== "unmet");
}

function hold({ phase }: HoldState): ChecklistItem {
  const running = phase === "live" || phase === "soon" || phase === "urgent";
  if (running) return { id: "hold", state: "met", text: "Committed, hold still running" };
  const text = phase === "expired" ? "The hold has ended" : "Not committed: there is no hold";
  return { id: "hold", state: "unmet", text };
}

function terms(equal: boolean | null, letPassBy: string | null): ChecklistItem {
  if (equal === null) return { id: "terms", state: "unmet", text: "The draft it was copied from was never received" };
  if (!equal && letPassBy !== null) {
    return { id: "terms", state: "attention", text: `Terms are not the draft’s: ${letPassBy} let that pass` };
  }
  return equal
    ? { id: "terms", state: "met", text: "Terms equal the reviewed draft" }
    : { id: "terms", state: "unmet", text: "Terms are not those of the reviewed draft" };
}

function requirements(checks: readonly RequirementCheck[]): ChecklistItem {
  const whole = checks.filter(({ line }) => line === undefined);
  const met = whole.filter(({ satisfied }) => satisfied).length;
  if (whole.length === 0) return { id: "requirements", state: "met", text: "No typed requirements were asked" };
  return {
    id: "requirements",
    state: met === whole.length ? "met" : "attention",
    text: `${met} of ${whole.length} requirements met`,
  };
}

function findings(blocking: readonly Finding[], unacknowledged: readonly Finding[]): ChecklistItem {
  if (blocking.length > 0) {
    return { id: "findings", state: "unmet", text: `${count(blocking.length, "finding")} of the desk blocks this` };
  }
  if (unacknowledged.length > 0) {
    const words = `${count(unacknowledged.length, "finding")} to acknowledge first`;
    return { id: "findings", state: "unmet", text: words };
  }
  return { id: "findings", state: "met", text: "No open findings" };
}

function order({
  comparison,
  requiresSignature,
  signatory,
  signed,
}: NonNullable<ChecklistFacts["order"]>): ChecklistItem {
  if (comparison.kind === "differs") {
    return { id: "order", state: "unmet", text: "The insertion order says something else than the terms" };
  }
  const agrees = comparison.kind === "agrees" ? "agrees" : "it states nothing to compare";
  if (!requiresSignature) return { id: "order", state: "met", text: `Insertion order needs no signature, ${agrees}` };
  if (signatory.trim() === "") return { id: "order", state: "unmet", text: "Insertion order: who signs is not said" };
  if (!signed) return { id: "order", state: "unmet", text: "Insertion order: not signed yet" };
  return { id: "order", state: "met", text: `Insertion order signed, ${agrees}` };
}

function count(many: number, noun: string): string {
  return many === 1 ? `1 ${noun}` : `${many} ${noun}s`;
}
