import type { Money } from "@/lib/adcp";
import type { StandingChangeTerm } from "../../profiles/conduct";
import type { StoredMediaBuy } from "../../state/media-buys";
import { findProposal } from "../../state/proposals";
import type { CallContext } from "../context";
import { TaskError } from "../errors";
import { isGa } from "../versions";

/**
 * The total a control leaves a buy with. Less is the buyer's own affair, down to the smallest order; more is one where the
 * terms give that right, and else a new agreement (facts 17.2).
 * @throws TaskError BUDGET_TOO_LOW, REQUOTE_REQUIRED, or INVALID_REQUEST for another currency
 */
export function budgetAfter(context: CallContext, buy: StoredMediaBuy, wanted: Money): Money {
  const { profile, served, world } = context;
  const terms = findProposal(world, buy.acceptedProposalId)?.proposal.commercial_terms;
  const agreed = terms?.total_budget ?? buy.live.totalBudget;
  const current = buy.live.totalBudget ?? agreed;
  if (!agreed || !current || wanted.currency !== current.currency) {
    throw new TaskError("INVALID_REQUEST", "The buy is in another currency.", { field: "total_budget.currency" });
  }
  if (wanted.amount < Math.min(profile.minimumOrder, current.amount)) {
    throw new TaskError("BUDGET_TOO_LOW", `The smallest order is ${profile.currency} ${profile.minimumOrder}.`, {
      field: "total_budget",
    });
  }
  if (wanted.amount <= current.amount) return wanted;
  const term = isGa(served) ? profile.changeTerms?.find(({ action }) => action === "increase_budget") : undefined;
  if (term && wanted.amount <= most(term, agreed)) return wanted;
  throw new TaskError("REQUOTE_REQUIRED", "More than this is a new agreement: ask for an amendment.", {
    field: "total_budget",
    details: {
      envelope_field: "total_budget",
      ...(term && { change_term_id: term.term_id }),
      decline_reason: profile.declinesControls?.budget ?? "inventory",
    },
  });
}

/** A share of what was agreed, so that the right is not larger after each use. */
function most({ constraints }: StandingChangeTerm, agreed: Money): number {
  const percent = constraints?.max_delta_percent;
  return typeof percent === "number" ? agreed.amount * (1 + percent / 100) : agreed.amount;
}
