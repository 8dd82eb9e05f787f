import type { RequestProposalsRequest } from "@/lib/adcp";
import { instantOf } from "@/lib/adcp";
import { asArray, asText, isObject, type JsonObject, member } from "../json";
import { judgeCriteria } from "../requirements/criteria";
import { judgeFrequencyCap } from "../requirements/frequency-cap";
import { viewOf } from "../requirements/judgement";
import type { Verdict } from "../types";
import { quoted } from "../wording";
import { tooLarge } from "./bounds";
import { checkDistinct } from "./distinct";
import { Identities } from "./identity";
import { checkProposal } from "./proposal";
import { Report } from "./report";
import { shapeOf } from "./shape";
import { type Snapshot, snapshotOf, termsPath } from "./snapshot";
import {
  checkBriefTargeting,
  checkProductsKnown,
  checkProductTargeting,
  checkTargeting,
  describedProducts,
} from "./targeting";
import { checkVersion } from "./version";

export type RequestVerification = { request: RequestProposalsRequest; response: unknown; now: Date };

/** Judges the answer of request_proposals (facts 2.2, 4.10). A rejection is an answer and no fault. Total. */
export function verifyRequestResponse({ request, response, now }: RequestVerification): Verdict {
  const report = new Report();
  const bound = tooLarge(response);
  if (bound !== null) {
    report.add("shape", [], `This answer cannot be judged: ${bound}.`);
    return report.verdict();
  }
  checkVersion(report, request, response);
  const shape = shapeOf("request_proposals", request, response);
  if (shape.checkRoot(report) !== "answer" || !isObject(response)) return report.verdict();
  if (member(response, "outcome") === "products_available") {
    report.add(
      "illegal_outcome",
      ["outcome"],
      "The seller answers with products to buy instead of proposals. Only a translation for older sellers may do that.",
      { found: "products_available" },
    );
  }
  const identities = new Identities(new Set(), new Map());
  const products = member(response, "products");
  const described = describedProducts(products);
  const snapshots: Snapshot[] = [];
  asArray(member(response, "proposals")).forEach((raw, index) => {
    const path = ["proposals", index];
    shape.checkPart("proposal", report, path, raw);
    if (!isObject(raw)) return;
    const snapshot = snapshotOf(raw, path);
    snapshots.push(snapshot);
    identities.check(report, snapshot);
    checkProposal(report, snapshot, { status: "draft", kinds: ["new_media_buy"], brand: requestedBrand(request) });
    checkFreshness(report, snapshot, now);
    checkOpportunityJoined(report, snapshot, request);
    checkCriteria(report, snapshot, request);
    checkTargeting(report, snapshot, request, undefined);
    checkProductsKnown(report, snapshot, described, undefined);
  });
  checkDistinct(report, snapshots, false);
  checkBriefTargeting(
    report,
    member(response, "targeting_resolution"),
    ["targeting_resolution"],
    member(request, "criteria"),
  );
  checkProductTargeting(report, products);
  return report.verdict();
}

/** The brand of the request stands beside the account or inside its natural key (facts 2.2). */
function requestedBrand(request: unknown): unknown {
  return member(request, "brand") ?? member(member(request, "account"), "brand");
}

function checkFreshness(report: Report, snapshot: Snapshot, now: Date): void {
  const expiresAt = member(snapshot.raw, "expires_at");
  const deadline = instantOf(expiresAt);
  if (deadline === undefined || deadline > now.getTime()) return;
  report.add(
    "hold_expired",
    [...snapshot.path, "expires_at"],
    `This offer was good until ${quoted(expiresAt)}. The seller may refuse to hold it.`,
    { proposalId: snapshot.id, found: expiresAt, severity: "note" },
  );
}

function checkOpportunityJoined(report: Report, snapshot: Snapshot, request: unknown): void {
  const asked = asText(member(member(request, "opportunity"), "opportunity_id"));
  const found = member(snapshot.raw, "opportunity_id");
  if (asked === undefined || found === undefined || asked === found) return;
  report.add(
    "opportunity",
    [...snapshot.path, "opportunity_id"],
    `You asked for the opportunity ${quoted(asked)} and this draft belongs to ${quoted(found)}.`,
    { proposalId: snapshot.id, asked, found },
  );
}

/** A first request has criteria and no bounds; they are held against every draft as those of a refinement are. */
function checkCriteria(report: Report, snapshot: Snapshot, request: JsonObject): void {
  const view = viewOf(snapshot.raw);
  const judgements = [
    ...judgeCriteria(member(request, "criteria"), view, snapshot.raw),
    ...judgeFrequencyCap(request, view, undefined),
  ];
  for (const judgement of judgements) {
    if (judgement.satisfied) continue;
    report.add("criteria_unmet", termsPath(snapshot, ...judgement.at), judgement.sentence(), {
      proposalId: snapshot.id,
      requirement: judgement.requirement,
      asked: judgement.asked,
      claimed: "proposed",
      found: judgement.found,
      ...(judgement.unshown ? { severity: "review" as const } : {}),
    });
  }
}
