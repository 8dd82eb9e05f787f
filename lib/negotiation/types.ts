import type { Dimension } from "@/lib/adcp";

/** A fault of a request found before it is sent; `pointer` is RFC 6901 into the request. */
export type Problem = {
  code: string;
  pointer: string;
  message: string;
  dimension?: Dimension;
  /** What a seller of the older lane could not be held to, and the way on; only with the codes of facts 6.3. */
  legacy?: LegacyLoss;
};

/** The guarantees the protocol names for a request that has no lossless older form (facts 6.3). */
export type LostGuarantee =
  | "exact_discovery_offer_filter_state"
  | "proposal_total_budget_constraint"
  | "immutable_finalize_terms";

/**
 * Why one field cannot be put to an older seller. `guarantee` is null where the protocol has no name for what is lost. Neither way on
 * is "send it anyway": the field is left out, the seller is another one, a person agrees to the loss elsewhere, or there is no way.
 */
export type LegacyLoss = {
  guarantee: LostGuarantee | null;
  lost: string;
  recovery: "REFORMULATE_REQUEST" | "USE_COMPACT_LIFECYCLE" | "CONSENT" | "NONE";
  way: string;
};

export const FINDING_CODES = [
  "shape",
  "unknown_member",
  "version_mismatch",
  "result_count",
  "result_order",
  "illegal_outcome",
  "finalize_not_atomic",
  "hold_code_on_revise",
  "unsatisfied_not_requested",
  "reason_code_mismatch",
  "cardinality",
  "not_canonical",
  "digest_mismatch",
  "lineage",
  "identity_reused",
  "status",
  "kind",
  "base_revision",
  "opportunity",
  "brand_changed",
  "pricing_option_mismatch",
  "mixed_currency",
  "total_currency",
  "constraint_unmet",
  "product_change_unmet",
  "criteria_unmet",
  "partial_invariant",
  "duplicate_terms",
  "cosmetic_alternative",
  "hold_expired",
  "hold_short",
  "terms_changed_at_finalize",
  "insertion_order_mismatch",
  "targeting_departure",
  "unknown_product",
  "budget_arithmetic",
  "undeliverable_budget",
  "line_outside_flight",
  "binding_mismatch",
  "accepted_terms_changed",
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** `block`: finalize and accept are refused. `review`: a person must acknowledge it first. `note`: shown. */
export type Severity = "block" | "review" | "note";

/** Something the desk found in a response; `pointer` is RFC 6901 into the response. */
export type Finding = {
  code: FindingCode;
  severity: Severity;
  pointer: string;
  message: string;
  proposalId?: string;
  requirement?: string;
  asked?: unknown;
  claimed?: unknown;
  found?: unknown;
};

/** `ok` means no finding of severity `block`. */
export type Verdict = { ok: boolean; findings: Finding[] };

/**
 * One requirement of a refinement held against one proposal, per line where it is a matter of lines. `requirement` is a stable
 * key: `total_budget`, `cpm`, `impressions`, `flight.start_no_later_than`, `flight.end_no_earlier_than`,
 * `product_changes/<product_id>`, `criteria/<member path>`. A row with `line` belongs under the row of the same requirement
 * without one, which sums the lines up.
 */
export type RequirementCheck = {
  requirement: string;
  line?: number;
  satisfied: boolean;
  asked: unknown;
  found: unknown;
  why: string;
  /** The terms do not say either way (`satisfied` is then false): a person has to look, but nothing contradicts the request. */
  unshown?: true;
};

/** Stages of a hold, by what a buyer should feel about it. */
export type HoldPhase = "none" | "live" | "soon" | "urgent" | "expired";

/**
 * A hold at one instant (facts 3.8). `remainingMs` is counted by the seller's clock and never below 0; equality counts as
 * expired. `soon` is under 15 minutes, `urgent` under 1 minute; `none` where the snapshot is not committed or has no deadline.
 */
export type HoldState = { phase: HoldPhase; expiresAt: string | null; remainingMs: number };

export type LineageNode = { proposal: import("@/lib/adcp").Proposal; children: LineageNode[]; superseded: boolean };
/** Snapshots as trees by parent chain. `orphans` name a parent that was never received. */
export type LineageTree = { roots: LineageNode[]; orphans: LineageNode[] };

/** Missing is not zero: `absent` is a line or field that is not there. */
export type CellValue =
  | { kind: "absent" }
  | { kind: "money"; amount: number; currency: string }
  | { kind: "number"; value: number }
  | { kind: "instant"; value: string }
  | { kind: "text"; value: string }
  | { kind: "list"; values: string[] };

/** A cell against the baseline. `delta` and `percent` only where both are numeric and of one currency. */
export type ComparisonCell = {
  value: CellValue;
  change: "baseline" | "same" | "changed" | "added" | "removed" | "absent";
  old?: CellValue;
  delta?: number;
  percent?: number;
  /** The seller says so and is bound by no digest of it: a column of the older lane (facts 6.1). */
  unverifiable?: true;
};

export type ComparisonRow = {
  /** What the row is compared with, where the baseline is no column (a source, or what was asked). */
  baseline?: CellValue;
  /** Stable: `summary/total_budget`, `line/<product_id>/<n>/fixed_price`. */
  key: string;
  group: "summary" | "terms" | "line";
  /** Set on line rows; `occurrence` counts repeated lines of one product from 0. */
  line?: { productId: string; occurrence: number };
  field: string;
  cells: ComparisonCell[];
  differs: boolean;
};

export type ComparisonColumn = {
  proposalId: string;
  total: Money | null;
  priceRange: { min: number; max: number; currency: string } | null;
  /** Σ budget / Σ impressions × 1,000 over lines that have both, only where every line does. */
  effectiveCpm: { amount: number; currency: string } | null;
  impressions: number | null;
  flight: { start: string; end: string };
  lines: number;
  digest: string;
  /** Of the older lane: nothing in the column can be checked, and it is never shown as verified. */
  unverifiable?: true;
  /** Against the baseline: equal terms, differing only in ext/context/reference numbers, or material. */
  difference: "baseline" | "identical" | "cosmetic" | "material";
  /** Integrity and arithmetic of the terms themselves, whatever was asked. */
  findings: Finding[];
  /** Each requirement of the refinement the comparison was given, where it was given one. */
  requirements?: RequirementCheck[];
};
type Money = import("@/lib/adcp").Money;

/** `baseline` is a column's index, or -1 where it is a source or a refinement. `hiddenRows` counts what `onlyDifferences` left out. */
export type Comparison = { baseline: number; columns: ComparisonColumn[]; rows: ComparisonRow[]; hiddenRows: number };
