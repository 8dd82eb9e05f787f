import type { AcceptProposalRequest, Proposal } from "@/lib/adcp";
import { instantOf } from "@/lib/adcp";
import { canonicalTerms } from "../canonical";
import { digestOfCanonical } from "../digest";
import { sameJson } from "../equality";
import { asArray, member } from "../json";
import { span } from "../requirements/flight";
import type { Problem } from "../types";
import { DEFAULT_MINIMUM_HOLD_MS } from "../verify/finalize";
import { quoted } from "../wording";
import { Problems } from "./problems";
import { checkRequestShape } from "./shape";

export type AcceptPreflight = {
  request: AcceptProposalRequest;
  /** The committed snapshot that is to be accepted, as stored. */
  proposal: Proposal;
  /** The draft it was made from; where given, the terms have to be its terms. */
  draft?: Proposal;
  now: Date;
  /** Time that has to be left on the hold; two minutes unless told otherwise. */
  minimumMs?: number;
};

/**
 * Everything that stands in the way of accepting (facts 4.7): the snapshot is committed and held long enough, the digest is the one
 * of its terms and of the request, the terms are the reviewed ones, and a signature or a total is given where one is needed. Total.
 */
export function preflightAccept({
  request,
  proposal,
  draft,
  now,
  minimumMs = DEFAULT_MINIMUM_HOLD_MS,
}: AcceptPreflight): Problem[] {
  const problems = new Problems();
  checkCommitted(problems, request, proposal, now, minimumMs);
  checkDigest(problems, request, proposal, draft);
  checkAccount(problems, request, proposal);
  checkSignature(problems, request, proposal);
  checkTotal(problems, request, proposal);
  checkRequestShape(problems, "accept_proposal", request);
  return problems.list;
}

function checkCommitted(problems: Problems, request: unknown, proposal: unknown, now: Date, minimumMs: number): void {
  const id = member(proposal, "proposal_id");
  if (member(request, "proposal_id") !== id) {
    problems.add(
      "other_proposal",
      ["proposal_id"],
      `The request accepts ${quoted(member(request, "proposal_id"))} and not ${quoted(id)}.`,
    );
  }
  const status = member(proposal, "proposal_status");
  if (status !== "committed") {
    problems.add(
      "not_committed",
      ["proposal_id"],
      `Only a proposal on hold can be accepted, and this is ${quoted(status)}.`,
    );
    return;
  }
  const expiresAt = member(proposal, "expires_at");
  const deadline = instantOf(expiresAt);
  const left = deadline === undefined ? Number.NaN : deadline - now.getTime();
  if (!(left > 0)) {
    problems.add(
      "hold_expired",
      ["proposal_id"],
      `The hold ended at ${quoted(expiresAt)}. Put the draft on hold again; what you typed stays.`,
    );
  } else if (left < minimumMs) {
    problems.add(
      "hold_short",
      ["proposal_id"],
      `The hold ends in ${span(left)}, and accepting safely needs ${span(minimumMs)}.`,
    );
  }
}

function checkDigest(problems: Problems, request: unknown, proposal: unknown, draft: unknown): void {
  const at = ["proposal_terms_digest"];
  const canonical = canonicalOrNull(member(proposal, "commercial_terms"));
  if (canonical === null) {
    problems.add("not_canonical", at, "These terms have no digest, so nobody can say what is accepted.");
    return;
  }
  const digest = digestOfCanonical(canonical);
  if (member(proposal, "terms_digest") !== digest) {
    problems.add("digest_mismatch", at, "The digest the seller stated is not the digest of these terms.");
  }
  if (member(request, "proposal_terms_digest") !== digest) {
    problems.add("digest_mismatch", at, "The digest in this request is not the digest of the terms you reviewed.");
  }
  if (draft !== undefined && canonicalOrNull(member(draft, "commercial_terms")) !== canonical) {
    problems.add("terms_changed", at, "The terms on hold are not the terms of the draft you reviewed.");
  }
}

function canonicalOrNull(terms: unknown): string | null {
  try {
    return terms === undefined ? null : canonicalTerms(terms);
  } catch {
    return null;
  }
}

/** The account has to be the one the proposal was made for (facts 11.71); its brand can be seen in the terms. */
function checkAccount(problems: Problems, request: unknown, proposal: unknown): void {
  const asked = member(member(request, "account"), "brand");
  const terms = member(member(proposal, "commercial_terms"), "brand");
  if (asked === undefined || terms === undefined) return;
  const same = ["domain", "brand_id"].every((name) => sameJson(member(asked, name), member(terms, name)));
  if (!same) {
    problems.add(
      "other_brand",
      ["account", "brand"],
      `The account is for ${quoted(member(asked, "domain"))} and the terms are for ${quoted(member(terms, "domain"))}.`,
    );
  }
}

function checkSignature(problems: Problems, request: unknown, proposal: unknown): void {
  const order = member(proposal, "insertion_order");
  const signed = member(request, "io_acceptance");
  if (member(order, "requires_signature") === true && signed === undefined) {
    problems.add(
      "signature_required",
      ["io_acceptance"],
      "This insertion order has to be signed before it can be accepted.",
    );
  }
  if (order !== undefined && signed !== undefined && member(signed, "io_id") !== member(order, "io_id")) {
    problems.add(
      "other_insertion_order",
      ["io_acceptance", "io_id"],
      `The signature is for ${quoted(member(signed, "io_id"))} and the insertion order is ${quoted(member(order, "io_id"))}.`,
    );
  }
}

/** A proposal that scales takes its total from the buyer; one with a total of its own takes none (facts 2.4). */
function checkTotal(problems: Problems, request: unknown, proposal: unknown): void {
  const terms = member(proposal, "commercial_terms");
  const given = member(request, "total_budget");
  const lines = asArray(member(terms, "purchases"));
  if (member(terms, "total_budget") !== undefined) {
    if (given !== undefined && !sameJson(given, member(terms, "total_budget"))) {
      problems.add("total_is_fixed", ["total_budget"], "The terms fix the total. Another one cannot be accepted.");
    }
    return;
  }
  const isCancellation = member(proposal, "proposal_kind") === "media_buy_cancellation";
  const linesFixIt = lines.length > 0 && lines.every((line) => member(line, "budget") !== undefined);
  if (given === undefined) {
    if (!isCancellation && !linesFixIt) {
      problems.add("total_required", ["total_budget"], "These terms leave the total to you. Say how much you buy.");
    }
    return;
  }
  const currencies = new Set(lines.map((line) => member(member(line, "pricing"), "currency")));
  const currency = member(given, "currency");
  if (currencies.size > 0 && !(currencies.size === 1 && currencies.has(currency))) {
    problems.add(
      "total_currency",
      ["total_budget", "currency"],
      `The total is in ${quoted(currency)}, which is not the currency of the prices.`,
    );
  }
}
