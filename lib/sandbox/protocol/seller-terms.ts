import type { Criteria } from "@/lib/adcp";
import type { SellerProfile } from "../profiles/types";
import { TaskError } from "./errors";

type Standard = { metric: string; threshold: number };

/**
 * Guarantees beyond what the seller gives (facts 5, 17.2). Dropping them is the way on, and the reason is one the buyer's
 * people may read.
 * @throws TaskError TERMS_REJECTED
 */
export function requireGuaranteeable(
  { guaranteesAtMost }: SellerProfile,
  standards: readonly Standard[] | undefined,
  at: string,
): void {
  const index = standards?.findIndex(({ threshold }) => threshold > (guaranteesAtMost ?? 0)) ?? -1;
  if (index < 0) return;
  throw new TaskError("TERMS_REJECTED", "This performance standard is not guaranteed.", {
    field: `${at}[${index}].threshold`,
    details: { rejected_value: standards?.[index]?.threshold, accepted_values: [guaranteesAtMost ?? 0] },
    buyerReason: {
      code: "performance_standard_too_high",
      message:
        guaranteesAtMost === undefined
          ? "We guarantee no performance standard."
          : `We guarantee ${Math.round(guaranteesAtMost * 100)} % at most.`,
    },
  });
}

/** @throws TaskError TERMS_REJECTED: delivery is measured by the seller's own server. */
export function requireNoMeasurementTerms(terms: unknown, at: string): void {
  if (terms === undefined) return;
  throw new TaskError("TERMS_REJECTED", "Billing follows the seller's own measurement.", {
    field: at,
    buyerReason: { code: "measurement_vendor_refused", message: "We bill by our own ad server's count." },
  });
}

export function requireCriteriaGuaranteeable(profile: SellerProfile, criteria: Criteria | undefined, at: string): void {
  if (profile.guaranteesAtMost === undefined) return;
  const standards = criteria?.offer_filters?.required_performance_standards as Standard[] | undefined;
  requireGuaranteeable(profile, standards, `${at}.offer_filters.required_performance_standards`);
}

type Subjects = { subjects?: { subject_category: string }[] };

/**
 * Advertisers the seller does not carry: by the category the buyer declares, or by what the brief is plainly about.
 * @throws TaskError POLICY_VIOLATION
 */
export function requireAllowedSubject(
  { refusesSubjects = [] }: SellerProfile,
  request: { brief: string; criteria?: Criteria },
): void {
  const context = request.criteria?.acceptance_context as Subjects | undefined;
  const declared = new Set(context?.subjects?.map(({ subject_category }) => subject_category));
  for (const { category, words, policy } of refusesSubjects) {
    const isDeclared = declared.has(category);
    const isNamed = new RegExp(`\\b(?:${words.join("|")})\\b`, "i").test(request.brief);
    if (!isDeclared && !isNamed) continue;
    throw new TaskError("POLICY_VIOLATION", "We do not advertise this.", {
      field: isDeclared ? "criteria.acceptance_context.subjects" : "brief",
      details: { origin: "seller", seller_policy_ref: policy, category },
      buyerReason: { code: "category_not_accepted", message: `We carry no advertising for ${category}.` },
    });
  }
}
