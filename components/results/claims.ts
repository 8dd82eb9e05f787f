import type { RequirementCheck } from "@/lib/negotiation";
import type { ReadResult } from "./round-data";

/**
 * What a seller's outcome claims about one requirement of one draft (facts 4.5). `revised` claims everything met; `partial` claims
 * whatever it does not list; criteria have no key to be listed under, so nothing is claimed about them (facts 4.4).
 */
export type Claim = "met_revised" | "met_not_listed" | "unmet_listed" | "no_claim";

export const CLAIM_WORDS: Record<Claim, string> = {
  met_revised: "met, revised",
  met_not_listed: "met, not listed",
  unmet_listed: "not met, listed",
  no_claim: "no claim",
};

/** The key a requirement has in `unsatisfied_constraints`: both flight bounds share one. */
export function constraintKey(requirement: string): string {
  return requirement.split(".")[0] ?? requirement;
}

export function claimOf(requirement: string, result: ReadResult): Claim {
  const [group = "", ...rest] = requirement.split("/");
  const subject = rest.join("/");
  if (group === "criteria") {
    // The shared frequency cap is the one criterion that has a key (facts 17.2).
    return result.unsatisfiedConstraints.includes(subject) ? "unmet_listed" : "no_claim";
  }
  const isListed =
    group === "product_changes"
      ? result.unsatisfiedChanges.has(subject)
      : result.unsatisfiedConstraints.includes(constraintKey(requirement));
  if (isListed) return "unmet_listed";
  switch (result.outcome) {
    case "revised":
      return "met_revised";
    case "partial":
      return "met_not_listed";
    case "unable":
    case "finalized":
    case null:
      return "no_claim";
  }
}

/** Where a claim and the terms part ways, in words; null where they agree or nothing was claimed. */
export type Difference = { kind: "breach" | "better"; words: string };

export function differenceOf(
  claim: Claim,
  check: Pick<RequirementCheck, "requirement" | "satisfied" | "unshown">,
): Difference | null {
  if (check.unshown) return null;
  const key = check.requirement.startsWith("product_changes/")
    ? check.requirement.slice("product_changes/".length)
    : constraintKey(check.requirement);
  switch (claim) {
    case "met_revised":
      return check.satisfied
        ? null
        : { kind: "breach", words: "Claim and terms differ: a revised outcome says every requirement is met." };
    case "met_not_listed":
      return check.satisfied
        ? null
        : { kind: "breach", words: `Claim and terms differ: ${key} is not listed as unsatisfied.` };
    case "unmet_listed":
      return check.satisfied
        ? { kind: "better", words: `${key} is listed as unsatisfied, yet this draft meets it.` }
        : null;
    case "no_claim":
      return check.satisfied
        ? null
        : { kind: "breach", words: "No outcome can claim a criterion; the terms do not meet it." };
  }
}
