/** The judgement: pure, total, without clock or network. Only `termsDigest` and `canonicalTerms` throw (TermsNotCanonical). */

export { canonicalTerms, TermsNotCanonical } from "./canonical";
export { type LineNumbers, numbersOf } from "./compare/column";
export { type Baseline, type CompareOptions, compareProposals, compareRead } from "./compare/compare";
export { type CellPlace, cellPlaces } from "./compare/place";
export { readProposals } from "./compare/rows";
export { actionFor, type BuyChange } from "./controls";
export { termsDigest } from "./digest";
export { holdState } from "./hold";
export {
  APPLIED_STATUSES,
  type Applied,
  type AppliedEntry,
  type AppliedMismatch,
  type AppliedStatus,
  MISMATCH_CODES,
  type MismatchCode,
  matchApplied,
} from "./legacy/applied";
export { comparableOf } from "./legacy/comparable";
export { entriesOf, entryId, type RefineEntry } from "./legacy/entries";
export {
  type Lane,
  type LaneKey,
  type LanePromise,
  LEGACY_REASONS,
  LEGACY_RELEASES,
  type LegacyLane,
  type LegacyReason,
  type LegacyRelease,
  laneKey,
  laneWords,
  PROMISES,
  type PromiseId,
  promisesOf,
  RELEASE_EVIDENCE,
  type ReleaseEvidence,
} from "./legacy/lane";
export {
  agreesTo,
  type Continuation,
  LOSS_CODES,
  type Loss,
  type LossCode,
  productsContinuations,
  purchaseLosses,
} from "./legacy/losses";
export {
  contentHash,
  type Observed,
  type ObservedChange,
  type Offer,
  observedChanges,
  observedStatus,
  offersIn,
} from "./legacy/observe";
export { eachPlaceOnce, filterState, type Projection, projectRefine, projectRequest } from "./legacy/project";
export {
  briefText,
  type FilterState,
  type LegacyEnvelope,
  type LegacyPurchase,
  purchaseText,
  refineText,
} from "./legacy/requests";
export { lineage } from "./lineage";
export { type AcceptPreflight, preflightAccept } from "./preflight/accept";
export { type DeclaredCapabilities, type RefinementSupport, refinementSupport } from "./preflight/capability";
export { type DeclinePreflight, preflightDecline } from "./preflight/decline";
export {
  type CapabilityUnsupported,
  type CompactRequest,
  type LegacyPreflight,
  type LegacySeller,
  legacyIncompatibilities,
  type PreMutationUnsupported,
  preflightLegacy,
} from "./preflight/legacy";
export { legacyProblems } from "./preflight/legacy-problems";
export { preflightRefine, type RefinePreflight } from "./preflight/refine";
export { preflightRequest } from "./preflight/request";
export { type Flight, flightFit } from "./ranking/flight-fit";
export {
  CRITERIA,
  type Criterion,
  type Part,
  type Ranked,
  type RankedColumn,
  type Ranking,
  rankProposals,
  type Weights,
} from "./ranking/rank";
export { evaluateRequirements } from "./requirements/evaluate";
export * from "./types";
export { type AcceptVerification, verifyAcceptResponse } from "./verify/accept";
export { type DeclineVerification, verifyDeclineResponse } from "./verify/decline";
export { type RefineVerification, verifyRefineResponse } from "./verify/refine";
export { type RequestVerification, verifyRequestResponse } from "./verify/request";
export { type SliceOptions, verifyRefineResponseInSlices } from "./verify/slices";
