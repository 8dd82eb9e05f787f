import { isObject, type JsonObject } from "../../json";
import type { BundledSnapshot } from "../bundle";
import { isSame, jsonOf, type Opened, objectOf, proposalOf } from "../read";

export type DealCheck = { problems: string[]; notes: string[] };

/**
 * From the draft that was reviewed to what the seller shows now: what was put on hold is the draft, what was accepted is what was on
 * hold, what was booked is what was accepted. Where the desk itself recorded a difference, it is told and no contradiction.
 */
export function checkDeal(opened: Opened): DealCheck {
  const committed = opened.snapshots.get(opened.bundle.media_buy.snapshot_id);
  if (!committed) return { problems: ["The proposal that was accepted is not here"], notes: [] };
  const parts = [
    checkHold(opened, committed),
    checkAcceptance(opened, committed),
    checkBooking(opened, committed),
    checkReadings(opened),
    checkNames(opened),
  ];
  return { problems: parts.flatMap(({ problems }) => problems), notes: parts.flatMap(({ notes }) => notes) };
}

const NONE: readonly string[] = [];
const found = (problems: readonly string[], notes: readonly string[] = NONE): DealCheck => ({
  problems: [...problems],
  notes: [...notes],
});

function checkHold({ bundle }: Opened, committed: BundledSnapshot): DealCheck {
  if (committed.status !== "committed" || committed.is_accepted === 1) {
    return found(["The proposal that was accepted was not on hold"]);
  }
  const draft = bundle.snapshots.find(
    ({ proposal_id, is_accepted }) => proposal_id === committed.parent_proposal_id && is_accepted === 0,
  );
  if (!draft) return found(["The draft that was reviewed is not here"]);
  if (draft.canonical_terms !== null && draft.canonical_terms === committed.canonical_terms) return found([]);
  const passed = (bundle.let_pass ?? []).find(({ snapshot_id }) => snapshot_id === committed.id);
  if (!passed) return found(["The terms that were accepted are not the terms of the draft that was reviewed"]);
  if (passed.draft_digest !== draft.terms_digest) return found(["Terms were let pass against another draft"]);
  return found([], [`The terms on hold differ from the reviewed draft; ${passed.user_name} let that pass`]);
}

function checkAcceptance({ bundle, calls, entries }: Opened, committed: BundledSnapshot): DealCheck {
  const call = calls.get(bundle.media_buy.call_id);
  if (call?.kind !== "accept") return found(["The call that accepted it is not here"]);
  const request = objectOf(call.request_text);
  const problems: string[] = [];
  if (request.proposal_id !== committed.proposal_id) problems.push("Another proposal was accepted");
  if (request.proposal_terms_digest !== committed.terms_digest) problems.push("Another digest was accepted");
  const told = entries.find(
    ({ entry, detail }) => entry.action === "acceptance.sent" && detail.call === call.id,
  )?.detail;
  if (told) {
    const terms = proposalOf(committed).commercial_terms;
    const total = isObject(terms) ? terms.total_budget : undefined;
    if (told.proposal_id !== committed.proposal_id || told.digest !== committed.terms_digest) {
      problems.push("The record tells of the acceptance of another proposal or digest");
    }
    if (isObject(total) && !isSame(told.amount, total))
      problems.push("The amount that was confirmed is not the terms' total");
    if (request.total_budget !== undefined && !isSame(told.amount, request.total_budget)) {
      problems.push("The amount that was confirmed is not the one that was sent");
    }
  }
  const granted = (bundle.approvals ?? []).filter(
    ({ snapshot_id, state }) => snapshot_id === committed.id && state === "granted",
  );
  for (const approval of granted) {
    if (told && !isSame(jsonOf(approval.amount_text), told.amount))
      problems.push("Another amount was approved than was confirmed");
    if (approval.decided_at !== null && approval.decided_at > call.prepared_at) {
      problems.push("It was approved only after it was sent");
    }
  }
  const by = granted.map(({ decider }) => `${decider} approved it`);
  return found(problems, by);
}

function checkBooking({ bundle, calls, entries }: Opened, committed: BundledSnapshot): DealCheck {
  const { media_buy: buy } = bundle;
  const call = calls.get(buy.call_id);
  const answered = entries.find(
    ({ entry, detail }) => entry.action === "call.answered" && detail.call === buy.call_id,
  )?.detail;
  if (call?.response_text === null) {
    const isTold = answered?.media_buy === buy.media_buy_id && answered.digest === committed.terms_digest;
    return found(isTold ? [] : ["The record does not tell that this media buy was found for the acceptance"], [
      "The acceptance's own answer never came; it was ended by the media buy the seller lists for it",
    ]);
  }
  const response = objectOf(call?.response_text ?? null);
  const accepted = isObject(response.accepted_proposal) ? response.accepted_proposal : null;
  const problems: string[] = [];
  if (response.media_buy_id !== buy.media_buy_id) problems.push("The answer books another media buy");
  if (!isSame(response.purchase_bindings ?? [], jsonOf(buy.bindings_text)))
    problems.push("The packages are not the ones booked");
  if (accepted?.accepted_at !== undefined && accepted.accepted_at !== buy.accepted_at) {
    problems.push("The time of acceptance is not the one of the answer");
  }
  return found(problems);
}

/** What the seller showed stands here as the desk judged it, the last look at the record's word. */
function checkReadings({ bundle, entries }: Opened): DealCheck {
  const { media_buy: buy, readings } = bundle;
  const problems: string[] = [];
  const ofBuy = readings.filter(({ media_buy_id }) => media_buy_id === buy.media_buy_id);
  const shown = [...ofBuy.map(({ text }) => text), ...(buy.read_back_text === null ? [] : [buy.read_back_text])];
  for (const text of shown) problems.push(...itemProblems(bundle, objectOf(text)));
  for (const { text, media_buy_id } of readings) {
    if (objectOf(text).media_buy_id !== media_buy_id)
      problems.push("A look is kept under another media buy than it shows");
  }
  for (const { text, revision } of ofBuy) {
    if (Number.isInteger(objectOf(text).revision) && objectOf(text).revision !== revision)
      problems.push("A look has another revision than its text");
  }
  const last = objectOf(buy.read_back_text);
  if (buy.read_back_text !== null) {
    const pairs = [
      ["status", buy.status],
      ["revision", buy.revision],
      ["confirmed_at", buy.confirmed_at],
    ] as const;
    for (const [name, kept] of pairs) {
      if (last[name] !== undefined && last[name] !== kept)
        problems.push(`Its ${name} is not the one the seller showed last`);
    }
  }
  const told = entries.findLast(
    ({ entry }) => entry.action === "media_buy.read_back" && entry.subject === buy.media_buy_id,
  );
  const findings = jsonOf(buy.read_back_findings_text);
  const codes = Array.isArray(findings) ? findings.filter(isObject).map(keyOf) : [];
  if (told && buy.read_back_text !== null) {
    if (told.detail.state !== buy.read_back) problems.push("The record tells of another outcome of the last look");
    if (!isSame(told.detail.findings, codes)) problems.push("The record tells of other findings of the last look");
    if (told.entry.at < (buy.read_back_at ?? "")) problems.push("The time of the last look contradicts the record");
  }
  if (buy.read_back === "agrees" && codes.length > 0) problems.push("It is said to agree, and findings say otherwise");
  const notes =
    buy.read_back === "agrees"
      ? []
      : buy.read_back === "differs"
        ? ["Read back, the media buy differed from what was accepted"]
        : ["The media buy was not read back"];
  return found(problems, notes);
}

const keyOf = ({ code, pointer, requirement }: JsonObject) =>
  [code, pointer, requirement].filter((part) => part !== undefined).join(" ");

/** What a look shows is of this media buy and of terms that are here, or the desk said that it differs. */
function itemProblems({ media_buy: buy, snapshots }: Opened["bundle"], item: JsonObject): string[] {
  if (item.media_buy_id !== buy.media_buy_id) return ["A look shows another media buy"];
  if (buy.read_back !== "agrees") return [];
  const digest = item.accepted_proposal_terms_digest;
  const known = snapshots.some(({ terms_digest }) => terms_digest === digest);
  return digest === undefined || known ? [] : ["A look shows a digest that is not here"];
}

/** The names the deal is told under are the record's. */
function checkNames({ bundle: { deal, made_at, made_by, media_buy }, entries }: Opened): DealCheck {
  const problems: string[] = [];
  const created = entries.find(({ entry }) => entry.action === "negotiation.created")?.entry;
  if (created && created.subject !== deal.negotiation) problems.push("The negotiation has another name on record");
  // An account by brand and operator is those of the negotiation.
  const { brand, operator } = objectOf(deal.account_text);
  if (operator !== undefined && operator !== deal.operator) problems.push("The account is of another operator");
  if (isObject(brand) && brand.domain !== deal.brand_domain) problems.push("The account is of another brand");
  const sent = entries.find(({ entry }) => entry.action === "acceptance.sent")?.entry;
  if (sent && sent.subject !== deal.seller) problems.push("The seller has another name on record");
  const out = entries.findLast(({ entry }) => entry.action === "evidence.exported")?.entry;
  if (!out) problems.push("The record does not tell that this file was made");
  else {
    if (out.actor_id !== made_by.id || out.actor !== made_by.name)
      problems.push("Somebody else made this file by the record");
    if (out.subject !== media_buy.media_buy_id) problems.push("The file was made of another media buy by the record");
    if (out.at > made_at) problems.push("The file was made before the record says");
  }
  return found(problems);
}
