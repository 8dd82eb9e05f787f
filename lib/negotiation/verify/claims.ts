import { member } from "../json";
import type { Judgement } from "../requirements/judgement";
import { type Answer, isListed } from "./outcome";
import type { Report } from "./report";
import { type Snapshot, termsPath } from "./snapshot";

/**
 * What the seller claims by its outcome against what the terms say (facts 4.5, checklist H and I). `revised` claims everything;
 * `partial` claims everything it does not list. Criteria have no key to be listed by, so they are claimed either way.
 */
export function checkClaims(
  report: Report,
  answer: Answer,
  snapshot: Snapshot,
  judgements: readonly Judgement[],
): void {
  const outcome = member(answer.result, "outcome");
  for (const judgement of judgements) {
    if (judgement.satisfied) continue;
    const { requirement } = judgement;
    if (outcome !== "revised" && isListed(answer.result, requirement)) continue;
    const code = codeFor(requirement, outcome === "partial");
    for (const place of placesOf(judgement)) {
      report.add(code, termsPath(snapshot, ...place.at), place.sentence(), {
        proposalId: snapshot.id,
        requirement,
        asked: judgement.asked,
        claimed: outcome,
        found: place.found,
        ...(judgement.unshown ? { severity: "review" as const } : {}),
      });
    }
  }
}

function codeFor(requirement: string, isPartial: boolean) {
  if (requirement.startsWith("criteria/")) return "criteria_unmet";
  if (isPartial) return "partial_invariant";
  return requirement.startsWith("product_changes/") ? "product_change_unmet" : "constraint_unmet";
}

/** A price is missed by a line, and each such line is said by name; anything else is missed as a whole. */
function placesOf(summary: Judgement): readonly Judgement[] {
  if (summary.requirement !== "cpm") return [summary];
  const lines = (summary.lines?.() ?? []).filter((row) => !row.satisfied);
  return lines.length === 0 ? [summary] : lines;
}
