/** The judgement: pure, total, without clock or network. Only `termsDigest` and `canonicalTerms` throw (TermsNotCanonical). */

export { canonicalTerms, TermsNotCanonical } from "./canonical";
export { type Baseline, type CompareOptions, compareProposals } from "./compare/compare";
export { type CellPlace, cellPlaces } from "./compare/place";
export { actionFor, type BuyChange } from "./controls";
export { termsDigest } from "./digest";
export { holdState } from "./hold";
export { lineage } from "./lineage";
export { type AcceptPreflight, preflightAccept } from "./preflight/accept";
export { type DeclaredCapabilities, type RefinementSupport, refinementSupport } from "./preflight/capability";
export { type DeclinePreflight, preflightDecline } from "./preflight/decline";
export {
  type CapabilityUnsupported,
  type CompactRequest,
  type LegacyPreflight,
  type LegacySeller,
  type LostGuarantee,
  legacyIncompatibilities,
  type PreMutationUnsupported,
  preflightLegacy,
} from "./preflight/legacy";
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
