import { pointer } from "../pointer";
import type { Finding, FindingCode, Severity, Verdict } from "../types";

/**
 * How bad each finding is, unless its rule says otherwise. `block` where terms contradict what was asked, or where what is signed
 * for could be other than what was seen; `review` where the terms do not show it, or where it costs the buyer without breaking
 * a promise; `note` where it is only worth knowing.
 */
export const SEVERITIES: Readonly<Record<FindingCode, Severity>> = {
  shape: "block",
  unknown_member: "note",
  version_mismatch: "block",
  result_count: "block",
  result_order: "block",
  illegal_outcome: "block",
  finalize_not_atomic: "block",
  hold_code_on_revise: "review",
  unsatisfied_not_requested: "review",
  reason_code_mismatch: "review",
  cardinality: "block",
  not_canonical: "block",
  digest_mismatch: "block",
  lineage: "block",
  identity_reused: "block",
  status: "block",
  kind: "block",
  base_revision: "block",
  opportunity: "review",
  brand_changed: "block",
  pricing_option_mismatch: "block",
  mixed_currency: "block",
  total_currency: "block",
  constraint_unmet: "block",
  product_change_unmet: "block",
  criteria_unmet: "block",
  partial_invariant: "block",
  duplicate_terms: "block",
  cosmetic_alternative: "review",
  hold_expired: "block",
  hold_short: "review",
  terms_changed_at_finalize: "block",
  insertion_order_mismatch: "block",
  targeting_departure: "review",
  unknown_product: "note",
  budget_arithmetic: "review",
  undeliverable_budget: "review",
  line_outside_flight: "review",
  binding_mismatch: "block",
  accepted_terms_changed: "block",
};

/** A page of findings is readable; a million is an attack. What is beyond is counted, and its worst severity kept. */
const MOST_FINDINGS = 1000;

export type FindingExtra = Pick<Finding, "proposalId" | "requirement" | "asked" | "claimed" | "found"> & {
  severity?: Severity;
};

/** Where the rules write down what they find. */
export class Report {
  readonly #findings: Finding[] = [];
  #dropped = 0;
  #droppedBlock = false;

  add(code: FindingCode, path: readonly PropertyKey[], message: string, extra: FindingExtra = {}): void {
    const { severity = SEVERITIES[code], ...rest } = extra;
    if (this.#findings.length >= MOST_FINDINGS) {
      this.#dropped++;
      this.#droppedBlock ||= severity === "block";
      return;
    }
    this.#findings.push({ code, severity, pointer: pointer(...path), message, ...rest });
  }

  verdict(): Verdict {
    const findings = [...this.#findings];
    if (this.#dropped > 0) {
      findings.push({
        code: "shape",
        severity: this.#droppedBlock ? "block" : "review",
        pointer: "",
        message: `${this.#dropped} further findings are not listed: this answer is faulty throughout.`,
      });
    }
    return { ok: findings.every((finding) => finding.severity !== "block"), findings };
  }
}
