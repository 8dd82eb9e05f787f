import type { CommercialTerms } from "@/lib/adcp";
import type { Controls } from "../state/controls";
import type { Body } from "./envelope";

/**
 * For tests of the buyer: sends a wrong digest on snapshots of one status. What is stored stays right, so the seller itself
 * would still accept; only a buyer that recomputes notices.
 */
export function tamper(body: Body, controls: Controls): Body {
  const status = controls.tamper_terms_digest;
  if (!status || status === "off") return body;
  return visit(body, status) as Body;
}

/** How much dearer the first line gets when terms are tampered with. */
const RAISE = 1;

/**
 * For tests of the buyer: the terms a seller commits to. Under `tamper_terms` the first line with a fixed price costs more than
 * the draft said. The digest taken of them is right, so only a buyer that compares with what it reviewed notices.
 */
export function termsToCommit(terms: CommercialTerms, controls: Controls): CommercialTerms {
  if (controls.tamper_terms !== "committed") return terms;
  const at = terms.purchases.findIndex(({ pricing }) => typeof pricing.fixed_price === "number");
  const purchases = terms.purchases.map((line, index) => {
    const { fixed_price } = line.pricing;
    if (index !== at || fixed_price === undefined) return line;
    return { ...line, pricing: { ...line.pricing, fixed_price: fixed_price + RAISE } };
  });
  return { ...terms, purchases };
}

function visit(value: unknown, status: string): unknown {
  if (Array.isArray(value)) return value.map((item) => visit(item, status));
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, visit(member, status)]));
  const digest = copy.terms_digest;
  if (copy.proposal_status === status && typeof digest === "string") copy.terms_digest = flipped(digest);
  return copy;
}

function flipped(digest: string): string {
  const at = "sha256:".length;
  return `${digest.slice(0, at)}${digest[at] === "A" ? "B" : "A"}${digest.slice(at + 1)}`;
}
