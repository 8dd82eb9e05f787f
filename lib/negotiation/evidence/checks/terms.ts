import { digestOfCanonical } from "../../digest";
import { isObject } from "../../json";
import type { BundledSnapshot } from "../bundle";
import { at, canonicalOf, isSame, jsonOf, type Opened, objectOf, proposalOf } from "../read";

/** Every proposal stands in an answer as it does here, and its terms hash to the digest it was stated, signed and recorded under. */
export function checkTerms(opened: Opened): string[] {
  const { bundle } = opened;
  const own = bundle.snapshots.flatMap((snapshot) =>
    [...memberProblems(snapshot), ...digestProblems(snapshot), ...sourceProblems(opened, snapshot)].map(
      (problem) => `Proposal ${snapshot.proposal_id} (${snapshot.id}): ${problem}`,
    ),
  );
  return [...own, ...recordProblems(opened)];
}

/** The record names the proposals each answer brought, with their digests: none is missing here and none is another. */
function recordProblems({ bundle, entries }: Opened): string[] {
  return entries.flatMap(({ detail }) => {
    if (!Array.isArray(detail.snapshots)) return [];
    const here = bundle.snapshots.filter(({ call_id }) => call_id === detail.call);
    return detail.snapshots.filter(isObject).flatMap(({ proposal_id, terms_digest }) => {
      const same = here.find((each) => each.proposal_id === proposal_id);
      if (!same) return [`The record tells of proposal ${proposal_id}, and it is not here`];
      return same.terms_digest === terms_digest ? [] : [`Proposal ${proposal_id}: the record tells of another digest`];
    });
  });
}

function memberProblems(snapshot: BundledSnapshot): string[] {
  const proposal = proposalOf(snapshot);
  const pairs = [
    ["proposal_id", snapshot.proposal_id],
    ["parent_proposal_id", snapshot.parent_proposal_id],
    ["proposal_status", snapshot.status],
    ["terms_digest", snapshot.terms_digest],
    ["expires_at", snapshot.expires_at],
  ] as const;
  const differing = pairs.filter(([name, kept]) => kept !== null && kept !== proposal[name]).map(([name]) => name);
  const missing = pairs
    .filter(([name, kept]) => kept === null && name !== "expires_at" && typeof proposal[name] === "string")
    .map(([name]) => name);
  const isAccepted = snapshot.is_accepted === 1;
  return [
    ...[...differing, ...missing].map((name) => `its ${name} is not the one of its text`),
    ...(isAccepted === (snapshot.outcome === "accepted") ? [] : ["whether it was accepted is told in two ways"]),
  ];
}

function digestProblems(snapshot: BundledSnapshot): string[] {
  const canonical = canonicalOf(proposalOf(snapshot).commercial_terms);
  if (canonical !== snapshot.canonical_terms) return ["its canonical bytes are not those of its terms"];
  if (canonical === null) return [];
  return digestOfCanonical(canonical) === snapshot.terms_digest ? [] : ["its terms do not hash to their digest"];
}

function sourceProblems({ bundle, calls }: Opened, snapshot: BundledSnapshot): string[] {
  const call = calls.get(snapshot.call_id);
  if (!call) return ["the call that brought it is not here"];
  const proposal = jsonOf(snapshot.proposal_text);
  const inAnswer = at(jsonOf(call.response_text), snapshot.pointer);
  if (inAnswer !== undefined) {
    const isThere = isSame(inAnswer, proposal) && call.response_text?.includes(snapshot.proposal_text);
    if (isThere) return [];
  }
  if (snapshot.pointer !== "/accepted_proposal") return ["it does not stand like this in what the seller answered"];
  // What a seller showed when it was read back was no call's answer.
  const shown = [bundle.media_buy.read_back_text, ...bundle.readings.map(({ text }) => text)];
  const isShown = shown.some(
    (text) => text?.includes(snapshot.proposal_text) && isSame(objectOf(text).accepted_proposal, proposal),
  );
  return isShown ? [] : ["it does not stand like this in what the seller answered"];
}
