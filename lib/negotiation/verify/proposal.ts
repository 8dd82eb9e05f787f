import { digestOfCanonical } from "../digest";
import { sameJson } from "../equality";
import { asNumber, asText, isObject, member } from "../json";
import { listing, quoted } from "../wording";
import { checkArithmetic } from "./arithmetic";
import { checkIntegrity } from "./integrity";
import type { Report } from "./report";
import { type Snapshot, termsPath } from "./snapshot";

/** What a proposal of a response has to be, by what was asked. Absent members are not known and not checked. */
export type Expectation = {
  status: "draft" | "committed" | "accepted";
  parentId?: string;
  source?: unknown;
  kinds?: readonly string[];
  brand?: unknown;
};

/** Checklist G of facts 4.10, and what terms must be in themselves. */
export function checkProposal(report: Report, snapshot: Snapshot, expected: Expectation): void {
  checkDigest(report, snapshot);
  checkStatus(report, snapshot, expected);
  checkParent(report, snapshot, expected);
  checkKind(report, snapshot, expected);
  checkRevision(report, snapshot, expected);
  checkOpportunity(report, snapshot, expected);
  checkBrand(report, snapshot, expected);
  checkIntegrity(report, snapshot);
  checkArithmetic(report, snapshot);
}

/** The digest the seller states against the one of the terms it sent: recomputed, never believed. */
export function checkDigest(report: Report, snapshot: Snapshot): void {
  if (snapshot.canonical === null) {
    report.add(
      "not_canonical",
      termsPath(snapshot),
      `These terms cannot be signed: ${snapshot.notCanonical ?? "they have no canonical form"}. No digest can be computed over them.`,
      { proposalId: snapshot.id },
    );
    return;
  }
  const claimed = member(snapshot.raw, "terms_digest");
  const found = digestOfCanonical(snapshot.canonical);
  if (claimed === found) return;
  report.add(
    "digest_mismatch",
    [...snapshot.path, "terms_digest"],
    "The digest the seller states is not the digest of the terms it sent. What you would sign for is not what you see.",
    { proposalId: snapshot.id, claimed, found },
  );
}

function checkStatus(report: Report, snapshot: Snapshot, { status }: Expectation): void {
  const found = member(snapshot.raw, "proposal_status");
  if (found === status) return;
  report.add(
    "status",
    [...snapshot.path, "proposal_status"],
    `This snapshot should be ${status} and is ${quoted(found)}.`,
    { proposalId: snapshot.id, asked: status, found },
  );
}

function checkParent(report: Report, snapshot: Snapshot, { parentId }: Expectation): void {
  if (parentId === undefined) return;
  const found = member(snapshot.raw, "parent_proposal_id");
  if (found === parentId) return;
  report.add(
    "lineage",
    [...snapshot.path, "parent_proposal_id"],
    found === undefined
      ? `This snapshot names no parent; it should be made from ${quoted(parentId)}.`
      : `This snapshot says it was made from ${quoted(found)} and should be made from ${quoted(parentId)}.`,
    { proposalId: snapshot.id, asked: parentId, found },
  );
}

const KIND_WORDS: ReadonlyMap<unknown, string> = new Map([
  ["new_media_buy", "a new buy"],
  ["media_buy_update", "an amendment"],
  ["media_buy_cancellation", "a cancellation"],
]);

function checkKind(report: Report, snapshot: Snapshot, { kinds }: Expectation): void {
  const found = member(snapshot.raw, "proposal_kind");
  if (kinds !== undefined && !kinds.includes(found as string)) {
    const asked = kinds.map((kind) => KIND_WORDS.get(kind) ?? quoted(kind)).join(" or ");
    report.add(
      "kind",
      [...snapshot.path, "proposal_kind"],
      `This snapshot should be ${asked} and is ${KIND_WORDS.get(found) ?? quoted(found)}.`,
      { proposalId: snapshot.id, asked: kinds.length === 1 ? kinds[0] : kinds, found },
    );
  }
  if (found === "media_buy_cancellation" && !isObject(member(snapshot.terms, "cancellation_terms"))) {
    report.add(
      "kind",
      termsPath(snapshot),
      "This cancellation does not say when it takes effect or what it costs: its cancellation terms are missing.",
      { proposalId: snapshot.id },
    );
  }
}

/** A change of a booked buy names the buy and the revision it was made from (facts 4.8). */
function checkRevision(report: Report, snapshot: Snapshot, { source, status }: Expectation): void {
  const { raw, id: proposalId } = snapshot;
  const buy = member(raw, "media_buy_id");
  const base = member(raw, "base_media_buy_revision");
  const add = (field: string, message: string, extra: object = {}) =>
    report.add("base_revision", [...snapshot.path, field], message, { proposalId, ...extra });
  if (member(raw, "proposal_kind") === "new_media_buy") {
    if (status !== "accepted" && (buy !== undefined || base !== undefined)) {
      add(
        buy === undefined ? "base_media_buy_revision" : "media_buy_id",
        "This is a new buy, yet it names a buy that exists.",
        {
          severity: "review" as const,
          found: buy ?? base,
        },
      );
    }
    return;
  }
  if (member(raw, "proposal_kind") !== "media_buy_update" && member(raw, "proposal_kind") !== "media_buy_cancellation")
    return;
  if (asText(buy) === undefined) add("media_buy_id", "This changes a booked buy and does not say which.");
  const sourceBuy = asText(member(source, "media_buy_id"));
  if (asText(buy) !== undefined && sourceBuy !== undefined && buy !== sourceBuy) {
    add("media_buy_id", `This changes the buy ${quoted(buy)} and was asked for ${quoted(sourceBuy)}.`, {
      asked: sourceBuy,
      found: buy,
    });
  }
  const revision = asNumber(base);
  if (revision === undefined || !Number.isInteger(revision) || revision < 1) {
    add("base_media_buy_revision", "This changes a booked buy and does not say which revision of it.", { found: base });
    return;
  }
  const sourceBase = asNumber(member(source, "base_media_buy_revision"));
  const sourceIsDraft = member(source, "proposal_status") === "draft";
  if (
    sourceBase !== undefined &&
    (status === "committed" ? revision !== sourceBase : sourceIsDraft && revision < sourceBase)
  ) {
    add(
      "base_media_buy_revision",
      `This starts from revision ${revision} of the buy and its source from revision ${sourceBase}.`,
      { asked: sourceBase, found: revision },
    );
  }
}

function checkOpportunity(report: Report, snapshot: Snapshot, { source }: Expectation): void {
  const asked = asText(member(source, "opportunity_id"));
  const found = member(snapshot.raw, "opportunity_id");
  if (asked === undefined || asked === found) return;
  report.add(
    "opportunity",
    [...snapshot.path, "opportunity_id"],
    `The source belongs to the opportunity ${quoted(asked)} and this snapshot to ${quoted(found)}.`,
    { proposalId: snapshot.id, asked, found },
  );
}

/** Who buys is part of the terms. A brand more exactly named than asked is worth a look; another brand is another buy. */
export function checkBrand(report: Report, snapshot: Snapshot, { source, brand }: Expectation): void {
  const asked = brand ?? member(member(source, "commercial_terms"), "brand");
  const found = member(snapshot.terms, "brand");
  if (!isObject(asked) || sameJson(asked, found)) return;
  const contradicted = Object.keys(asked).filter((name) => !sameJson(asked[name], member(found, name)));
  report.add(
    "brand_changed",
    termsPath(snapshot, "brand"),
    contradicted.length > 0
      ? `These terms are for the brand ${quoted(member(found, "domain"))} and you asked for ${quoted(asked.domain)} (differs in ${listing(contradicted.map((name) => quoted(name)))}).`
      : `These terms name the brand more narrowly than you did: ${quoted(found)}.`,
    { proposalId: snapshot.id, asked, found, ...(contradicted.length > 0 ? {} : { severity: "review" as const }) },
  );
}
