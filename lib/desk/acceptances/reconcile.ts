import { canonicalTerms, type Finding, type FindingCode } from "@/lib/negotiation";
import type { MediaBuyRow, SnapshotRow } from "@/lib/store";
import { isObject, type JsonObject, objectsOf, textOf } from "../json";
import { digestOf } from "../snapshots/gate";
import { proposalOf, totalOf } from "../snapshots/read";
import { packagesOf } from "./view";

/**
 * Holds a media buy as the seller reports it now against what was accepted (facts 2.8, 4.10 L): its proposal, digest, terms, total
 * and packages. Pointers are into the media buy. Members the seller leaves out cannot disagree; a missing buy does.
 */
export function reconcile(item: JsonObject, buy: MediaBuyRow, committed: SnapshotRow): Finding[] {
  const { commercial_terms, terms_digest } = proposalOf(committed);
  const accepted = isObject(item.accepted_proposal) ? item.accepted_proposal : null;
  const total = totalOf(committed);
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
      total === null || item.total_budget === undefined || item.total_budget === total.amount,
      "The media buy's total is not the accepted one.",
      total?.amount,
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
  ];
  const broken = rules
    .filter(([, , holds]) => !holds)
    .map(([code, pointer, , message, asked, found]): Finding => {
      return { code, severity: "block", pointer, message, proposalId: committed.proposal_id, asked, found };
    });
  return [...broken, ...packageFindings(item, buy, committed)];
}

function packageFindings(item: JsonObject, buy: MediaBuyRow, committed: SnapshotRow): Finding[] {
  const packages = new Map(objectsOf(item.packages).map((each) => [textOf(each.package_id), each]));
  return packagesOf(buy).flatMap(({ packageId, productId, purchaseIndex }): Finding[] => {
    const found = packages.get(packageId);
    const product = found && textOf(found.product_id);
    if (found && (product === null || product === productId)) return [];
    const message = found
      ? `Package ${packageId} is for another product than purchase ${purchaseIndex + 1} of the accepted terms.`
      : `Package ${packageId} of the accepted terms is not in the media buy.`;
    const place = { pointer: "/packages", proposalId: committed.proposal_id, asked: productId, found: product };
    return [{ code: "binding_mismatch", severity: "block", message, ...place }];
  });
}

function canonicalOrNull(terms: unknown): string | null {
  try {
    return canonicalTerms(terms);
  } catch {
    return null;
  }
}
