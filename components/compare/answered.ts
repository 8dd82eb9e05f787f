import { isRecord, parsed } from "@/components/hold/received";
import type { Proposal, Refinement } from "@/lib/adcp";
import { evaluateRequirements, type RequirementCheck } from "@/lib/negotiation";

type Answered = { refinementText: string; source: Proposal | null; checks: RequirementCheck[] };

/** A column's head and the rows of requirements ask for the same, of a thousand lines each: it is kept as long as the proposal. */
const ANSWERED = new WeakMap<Proposal, Answered>();

/** What a proposal answers to each requirement of a refinement that was sent; null where the text holds none. */
export function answeredChecks(
  proposal: Proposal,
  refinementText: string | null,
  source: Proposal | null,
): RequirementCheck[] | null {
  if (refinementText === null) return null;
  const known = ANSWERED.get(proposal);
  if (known?.refinementText === refinementText && known.source === source) return known.checks;
  const refinement = parsed(refinementText);
  if (!isRecord(refinement) || typeof refinement.proposal_id !== "string") return null;
  const checks = evaluateRequirements(refinement as Refinement, proposal, source ?? undefined);
  ANSWERED.set(proposal, { refinementText, source, checks });
  return checks;
}
