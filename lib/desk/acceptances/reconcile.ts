import { canonicalTerms, type Finding, type FindingCode } from "@/lib/negotiation";
import type { MediaBuyRow, SnapshotRow } from "@/lib/store";
import { isObject, type JsonObject, numberOf, objectsOf, textOf } from "../json";
import { type Control, possibleValues } from "../operations/controls-of";
import { digestOf } from "../snapshots/gate";
import { proposalOf, totalOf } from "../snapshots/read";
import { packagesOf } from "./view";

/**
 * Holds a media buy as the seller reports it now against what was accepted (facts 2.8, 4.10 L): its proposal, digest, terms, total
 * and packages, and whether it is still booked at all. What this desk had changed itself since (`controls`) is no difference. Pointers
 * are into the media buy. Members the seller leaves out cannot disagree; a missing buy does.
 */
export function reconcile(
  item: JsonObject,
  buy: MediaBuyRow,
  committed: SnapshotRow,
  controls: readonly Control[] = [],
): Finding[] {
  const { commercial_terms, terms_digest } = proposalOf(committed);
  const accepted = isObject(item.accepted_proposal) ? item.accepted_proposal : null;
  const total = totalOf(committed);
  const totals = total && possibleValues(total.amount, controls, totalIn);
  const isCancellation = proposalOf(committed).proposal_kind === "media_buy_cancellation";
  const status = textOf(item.status);
  const sameTerms =
    accepted === null || canonicalOrNull(accepted.commercial_terms) === canonicalOrNull(commercial_terms);
  const rules: [FindingCode, string, boolean, string, unknown, unknown][] = [
    [
      "accepted_terms_changed",
      "/accepted_proposal_id",
      item.accepted_proposal_id === undefined || item.accepted_proposal_id === committed.proposal_id,
      "The media buy stands on another proposal than the one that was accepted.",
      committed.proposal_id,
      item.accepted_proposal_id,
    ],
    [
      "digest_mismatch",
      "/accepted_proposal_terms_digest",
      item.accepted_proposal_terms_digest === undefined || item.accepted_proposal_terms_digest === terms_digest,
      "The media buy states another digest than the accepted one.",
      terms_digest,
      item.accepted_proposal_terms_digest,
    ],
    [
      "accepted_terms_changed",
      "/accepted_proposal/commercial_terms",
      sameTerms,
      "The terms of the media buy are not the terms that were accepted.",
      terms_digest,
      accepted && digestOf(accepted.commercial_terms),
    ],
    [
      "accepted_terms_changed",
      "/total_budget",
      totals === null || item.total_budget === undefined || totals.some((amount) => amount === item.total_budget),
      controls.length === 0
        ? "The media buy's total is not the accepted one."
        : "The media buy's total is neither the accepted one nor what you changed it to.",
      totals?.at(-1),
      item.total_budget,
    ],
    [
      "total_currency",
      "/currency",
      total === null || item.currency === undefined || item.currency === total.currency,
      "The media buy is in another currency than the accepted terms.",
      total?.currency,
      item.currency,
    ],
    [
      "status",
      "/status",
      !isCancellation || status === null || status === "canceled",
      "The cancellation was accepted and the media buy is not canceled.",
      "canceled",
      status,
    ],
    [
      "status",
      "/status",
      isCancellation || (status !== "canceled" && status !== "rejected"),
      `The media buy is ${status}, and no cancellation was agreed here.`,
      buy.status,
      status,
    ],
  ];
  const broken = rules
    .filter(([, , holds]) => !holds)
    .map(([code, pointer, , message, asked, found]): Finding => {
      return { code, severity: "block", pointer, message, proposalId: committed.proposal_id, asked, found };
    });
  return [...broken, ...packageFindings(item, buy, committed, { controls, isCancellation })];
}

type Known = { controls: readonly Control[]; isCancellation: boolean };

function packageFindings(
  item: JsonObject,
  buy: MediaBuyRow,
  committed: SnapshotRow,
  { controls, isCancellation }: Known,
): Finding[] {
  const { purchases } = proposalOf(committed).commercial_terms;
  const packages = new Map(objectsOf(item.packages).map((each) => [textOf(each.package_id), each]));
  return packagesOf(buy).flatMap(({ packageId, productId, purchaseIndex }): Finding[] => {
    const found = packages.get(packageId);
    const product = found && textOf(found.product_id);
    if (found && (product === null || product === productId)) {
      const line = purchases[purchaseIndex];
      const place = { pointer: "/packages", proposalId: committed.proposal_id };
      if (found.canceled === true && !isCancellation && item.status !== "canceled") {
        const message = `Package ${packageId} is canceled, and the accepted terms still buy it.`;
        return [
          { code: "accepted_terms_changed", severity: "block", message, ...place, asked: productId, found: "canceled" },
        ];
      }
      const budgets =
        line?.budget === undefined ? null : possibleValues(line.budget, controls, packageBudgetIn(packageId));
      if (budgets === null || found.budget === undefined || budgets.some((budget) => budget === found.budget))
        return [];
      const message = `Package ${packageId} has another budget than purchase ${purchaseIndex + 1} of the accepted terms.`;
      const values = { asked: budgets.at(-1), found: found.budget };
      return [{ code: "accepted_terms_changed", severity: "block", message, ...place, ...values }];
    }
    const message = found
      ? `Package ${packageId} is for another product than purchase ${purchaseIndex + 1} of the accepted terms.`
      : `Package ${packageId} of the accepted terms is not in the media buy.`;
    const place = { pointer: "/packages", proposalId: committed.proposal_id, asked: productId, found: product };
    return [{ code: "binding_mismatch", severity: "block", message, ...place }];
  });
}

const totalIn = ({ total_budget }: JsonObject): number | undefined =>
  isObject(total_budget) ? (numberOf(total_budget.amount) ?? undefined) : undefined;

const packageBudgetIn = (packageId: string) => (request: JsonObject) =>
  numberOf(objectsOf(request.packages).find(({ package_id }) => package_id === packageId)?.budget) ?? undefined;

function canonicalOrNull(terms: unknown): string | null {
  try {
    return canonicalTerms(terms);
  } catch {
    return null;
  }
}
