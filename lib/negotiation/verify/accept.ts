import type { AcceptProposalRequest, Proposal } from "@/lib/adcp";
import { sameJson } from "../equality";
import { asArray, asNumber, asText, isObject, type JsonObject, member } from "../json";
import { pointer } from "../pointer";
import type { Verdict } from "../types";
import { listing, plural, quoted } from "../wording";
import { tooLarge } from "./bounds";
import { differences } from "./differences";
import { checkIntegrity } from "./integrity";
import { checkDigest } from "./proposal";
import { Report } from "./report";
import { shapeOf } from "./shape";
import { type Snapshot, snapshotOf, termsPath } from "./snapshot";
import { checkVersion } from "./version";

export type AcceptVerification = { request: AcceptProposalRequest; response: unknown; committed: Proposal };

/**
 * Judges the answer of accept_proposal against the committed snapshot that was accepted (facts 2.4, checklist L). A `submitted` or
 * `failed` answer booked nothing and passes: it holds nothing to judge. Total.
 */
export function verifyAcceptResponse({ request, response, committed }: AcceptVerification): Verdict {
  const report = new Report();
  const bound = tooLarge(response);
  if (bound !== null) {
    report.add("shape", [], `This answer cannot be judged: ${bound}.`);
    return report.verdict();
  }
  // The buy is booked, and its terms are held against the accepted ones byte for byte: the release is only worth knowing.
  checkVersion(report, request, response, "note");
  const shape = shapeOf("accept_proposal", request, response);
  if (shape.checkRoot(report) !== "answer" || !isObject(response)) return report.verdict();
  const accepted = member(response, "accepted_proposal");
  shape.checkPart("proposal", report, ["accepted_proposal"], accepted);
  if (!isObject(accepted)) return report.verdict();
  const snapshot = snapshotOf(accepted, ["accepted_proposal"]);
  checkDigest(report, snapshot);
  checkIntegrity(report, snapshot);
  checkSameTerms(report, snapshot, committed);
  checkSameSnapshot(report, snapshot, committed);
  checkBuy(report, snapshot, response, committed);
  checkBindings(report, snapshot, response);
  checkName(report, request, response);
  return report.verdict();
}

function checkSameTerms(report: Report, snapshot: Snapshot, committed: unknown): void {
  const reviewed = member(committed, "commercial_terms");
  const changed = differences(reviewed, snapshot.terms);
  const [first] = changed;
  if (first !== undefined) {
    const places = changed.map(({ path }) => pointer(...path));
    report.add(
      "accepted_terms_changed",
      termsPath(snapshot, ...first.path),
      `The booked terms are not the terms you accepted: ${plural(changed.length, "place")} changed, ${listing(places.map((place) => quoted(place)))} (${quoted(first.before)} became ${quoted(first.after)}).`,
      { proposalId: snapshot.id, asked: member(committed, "terms_digest"), found: places },
    );
  }
}

function checkSameSnapshot(report: Report, snapshot: Snapshot, committed: unknown): void {
  const { raw } = snapshot;
  const add = (code: "status" | "kind" | "lineage" | "base_revision", field: string, message: string, asked: unknown) =>
    report.add(code, [...snapshot.path, field], message, { proposalId: snapshot.id, asked, found: member(raw, field) });
  const status = member(raw, "proposal_status");
  if (status !== "accepted") {
    add("status", "proposal_status", `The booked snapshot should be accepted and is ${quoted(status)}.`, "accepted");
  }
  const kind = member(committed, "proposal_kind");
  if (member(raw, "proposal_kind") !== kind) {
    add(
      "kind",
      "proposal_kind",
      `You accepted ${quoted(kind)} and ${quoted(member(raw, "proposal_kind"))} was booked.`,
      kind,
    );
  }
  // Acceptance keeps the id; a seller that mints a new one has to say what it was made from (facts 13.1).
  const id = member(committed, "proposal_id");
  if (snapshot.id !== id && member(raw, "parent_proposal_id") !== id) {
    add(
      "lineage",
      "proposal_id",
      `You accepted ${quoted(id)} and ${quoted(snapshot.id)} was booked, which was not made from it.`,
      id,
    );
  }
  const base = member(committed, "base_media_buy_revision");
  if (base !== undefined && !sameJson(base, member(raw, "base_media_buy_revision"))) {
    add(
      "base_revision",
      "base_media_buy_revision",
      `You accepted a change of revision ${quoted(base)} of the buy, and the booked one names another.`,
      base,
    );
  }
}

/** The buy a response names is the buy of its snapshot, and for a change the buy that was to be changed. */
function checkBuy(report: Report, snapshot: Snapshot, response: JsonObject, committed: unknown): void {
  const buy = asText(member(response, "media_buy_id"));
  const ofSnapshot = member(snapshot.raw, "media_buy_id");
  const ofCommitted = member(committed, "media_buy_id");
  if (buy !== ofSnapshot) {
    report.add(
      "binding_mismatch",
      ["media_buy_id"],
      `The answer books ${quoted(buy)} and its snapshot belongs to ${quoted(ofSnapshot)}.`,
      {
        proposalId: snapshot.id,
        claimed: buy,
        found: ofSnapshot,
      },
    );
  } else if (ofCommitted !== undefined && buy !== ofCommitted) {
    report.add(
      "binding_mismatch",
      ["media_buy_id"],
      `You changed the buy ${quoted(ofCommitted)} and the answer books ${quoted(buy)}.`,
      {
        proposalId: snapshot.id,
        asked: ofCommitted,
        found: buy,
      },
    );
  }
}

/** Packages and lines are one to one, by index (facts 2.4): the same product may stand on several lines. */
function checkBindings(report: Report, snapshot: Snapshot, response: JsonObject): void {
  const lines = asArray(member(snapshot.terms, "purchases"));
  const bindings = asArray(member(response, "purchase_bindings"));
  const add = (path: readonly PropertyKey[], message: string) =>
    report.add("binding_mismatch", ["purchase_bindings", ...path], message, { proposalId: snapshot.id });
  if (bindings.length !== lines.length) {
    add([], `${plural(bindings.length, "package")} were booked for ${plural(lines.length, "line")}.`);
  }
  const indexes = new Set<number>();
  const packages = new Set<unknown>();
  bindings.forEach((binding, at) => {
    const index = asNumber(member(binding, "purchase_index"));
    const packageId = member(binding, "package_id");
    if (index === undefined || !Number.isInteger(index) || index < 0 || index >= lines.length) {
      add([at, "purchase_index"], `The package ${quoted(packageId)} is booked for a line that does not exist.`);
      return;
    }
    if (indexes.has(index)) add([at, "purchase_index"], `Line ${index + 1} is booked twice.`);
    indexes.add(index);
    if (packages.has(packageId)) add([at, "package_id"], `The package ${quoted(packageId)} is booked for two lines.`);
    packages.add(packageId);
    const product = member(lines[index], "product_id");
    if (member(binding, "product_id") !== product) {
      add(
        [at, "product_id"],
        `Line ${index + 1} is ${quoted(product)} and was booked as ${quoted(member(binding, "product_id"))}.`,
      );
    }
  });
}

/** The name the buyer gave is shown everywhere from now on; another one is no breach, but somebody would look for it in vain. */
function checkName(report: Report, request: unknown, response: JsonObject): void {
  const asked = asText(member(request, "name"));
  const found = member(response, "name");
  if (asked === undefined || found === undefined || asked === found) return;
  report.add(
    "binding_mismatch",
    ["name"],
    `You named the buy ${quoted(asked)} and the seller names it ${quoted(found)}.`,
    {
      asked,
      found,
      severity: "review",
    },
  );
}
