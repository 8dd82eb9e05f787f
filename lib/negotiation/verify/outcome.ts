import { asArray, asNumber, asText, isObject, type JsonObject, member } from "../json";
import type { Judgement } from "../requirements/judgement";
import { plural, quoted } from "../wording";
import type { Report } from "./report";

/** A result of a refine answer with the refinement it answers. */
export type Answer = { result: JsonObject; refinement: JsonObject; path: readonly PropertyKey[] };

export type Action = "revise" | "finalize";

export function actionOf(refinement: JsonObject): Action {
  return member(refinement, "action") === "finalize" ? "finalize" : "revise";
}

const LEGAL_OUTCOMES: Readonly<Record<Action, readonly string[]>> = {
  revise: ["revised", "partial", "unable"],
  finalize: ["finalized", "unable"],
};

/** Outcomes that fit the action, and reason codes that fit the outcome (facts 4.5, 4.6). */
export function checkOutcome(report: Report, { result, refinement, path }: Answer): void {
  const action = actionOf(refinement);
  const outcome = member(result, "outcome");
  if (!LEGAL_OUTCOMES[action].includes(outcome as string)) {
    report.add(
      "illegal_outcome",
      [...path, "outcome"],
      action === "revise"
        ? `You asked for a revision and the seller answers ${quoted(outcome)}. Nothing you did not ask to hold should be held.`
        : `You asked for a hold and the seller answers ${quoted(outcome)}. That is no hold.`,
      { asked: action, found: outcome },
    );
  }
  checkReasonCode(report, { result, refinement, path });
  checkListed(report, { result, refinement, path });
}

const HOLD_CODES: ReadonlySet<unknown> = new Set(["hold_unavailable", "batch_aborted"]);
const REVISE_ONLY_CODES: ReadonlySet<unknown> = new Set([
  "constraint_unsatisfiable",
  "unsupported_dimension",
  "uninterpreted",
  "alternatives_unavailable",
]);

function checkReasonCode(report: Report, { result, refinement, path }: Answer): void {
  const code = member(result, "reason_code");
  if (code === undefined) return;
  const at = [...path, "reason_code"];
  const action = actionOf(refinement);
  if (action === "revise" && HOLD_CODES.has(code)) {
    report.add(
      "hold_code_on_revise",
      at,
      `The seller gives ${quoted(code)} as its reason, and no hold was asked for.`,
      { claimed: code },
    );
    return;
  }
  const mismatch = (message: string) => report.add("reason_code_mismatch", at, message, { claimed: code });
  if (action === "finalize") {
    if (REVISE_ONLY_CODES.has(code))
      mismatch(`The seller gives ${quoted(code)} as its reason, and nothing was asked but a hold.`);
    return;
  }
  const listed = hasListed(result);
  if (code === "constraint_unsatisfiable" && !listed) {
    mismatch("The seller says a bound cannot be met and does not say which.");
  }
  if (code !== "constraint_unsatisfiable" && listed) {
    mismatch(`The seller lists bounds it cannot meet and gives another reason, ${quoted(code)}.`);
  }
  if (code === "alternatives_unavailable") checkShortfall(mismatch, result, refinement);
  if (code === "uninterpreted" || code === "commercially_declined") {
    if (member(refinement, "ask") === undefined)
      mismatch(`The seller gives ${quoted(code)} as its reason, and you sent no ask.`);
  }
}

function checkShortfall(mismatch: (message: string) => void, result: JsonObject, refinement: JsonObject): void {
  const wanted = wantedCount(refinement);
  if (wanted === undefined) {
    mismatch("The seller says there are too few alternatives, and you asked for none.");
    return;
  }
  const got = asArray(member(result, "proposals")).length;
  if (got >= wanted)
    mismatch(`The seller says there are too few alternatives and sends ${got} of the ${wanted} you asked for.`);
}

export function hasListed(result: JsonObject): boolean {
  return asArray(member(result, "unsatisfied_constraints")).length > 0 || listedProducts(result).length > 0;
}

function listedProducts(result: JsonObject): [string, unknown][] {
  const listed = member(result, "unsatisfied_product_changes");
  return isObject(listed) ? Object.entries(listed) : [];
}

/** A shared frequency cap is no constraint, yet the protocol lets it be listed as one, asked for or inherited (facts 17.2). */
const CAP_KEY = "media_buy_frequency_cap";

/** What is listed as unsatisfied must have been asked, with the same action (facts 4.2, 4.4). */
function checkListed(report: Report, { result, refinement, path }: Answer): void {
  const constraints = member(refinement, "constraints");
  asArray(member(result, "unsatisfied_constraints")).forEach((key, index) => {
    if (key === CAP_KEY || (typeof key === "string" && member(constraints, key) !== undefined)) return;
    report.add(
      "unsatisfied_not_requested",
      [...path, "unsatisfied_constraints", index],
      `The seller says it cannot meet ${quoted(key)}, which you did not ask for.`,
      { claimed: key },
    );
  });
  const changes = member(refinement, "product_changes");
  for (const [productId, action] of listedProducts(result)) {
    if (member(changes, productId) === action) continue;
    report.add(
      "unsatisfied_not_requested",
      [...path, "unsatisfied_product_changes", productId],
      `The seller says it cannot ${quoted(action)} ${quoted(productId)}, which you did not ask for.`,
      { claimed: action, asked: member(changes, productId) },
    );
  }
}

/** True where the seller itself says that a requirement is not met by every draft. */
export function isListed(result: JsonObject, requirement: string): boolean {
  const [head, ...rest] = requirement.split("/");
  if (head === "product_changes")
    return member(member(result, "unsatisfied_product_changes"), rest.join("/")) !== undefined;
  const key = requirement === `criteria/${CAP_KEY}` ? CAP_KEY : (requirement.split(".")[0] ?? requirement);
  return asArray(member(result, "unsatisfied_constraints")).includes(key);
}

export function wantedCount(refinement: JsonObject): number | undefined {
  return asNumber(member(member(refinement, "alternatives"), "count"));
}

/** How many drafts an outcome has to bring (facts 4.3). */
export function checkCardinality(report: Report, { result, refinement, path }: Answer, received: number): void {
  const outcome = asText(member(result, "outcome"));
  if (outcome !== "revised" && outcome !== "partial") return;
  const wanted = wantedCount(refinement) ?? 1;
  const tooMany = received > wanted;
  const tooFew = outcome === "revised" ? received < wanted : received < 1;
  if (!tooMany && !tooFew) {
    checkShortfallReason(report, { result, refinement, path }, received);
    return;
  }
  report.add(
    "cardinality",
    [...path, "proposals"],
    tooMany
      ? `The seller sends ${plural(received, "draft")} and you asked for ${wanted}.`
      : `The seller says it did what you asked and sends ${plural(received, "draft")} of ${wanted}.`,
    { asked: wanted, claimed: outcome, found: received },
  );
}

function checkShortfallReason(report: Report, { result, refinement, path }: Answer, received: number): void {
  const wanted = wantedCount(refinement);
  const code = member(result, "reason_code");
  if (wanted === undefined || received >= wanted || member(result, "outcome") !== "partial") return;
  if (code === "alternatives_unavailable" || code === "constraint_unsatisfiable" || HOLD_CODES.has(code)) return;
  report.add(
    "reason_code_mismatch",
    [...path, "reason_code"],
    `The seller sends ${received} of ${plural(wanted, "alternative")} and gives ${quoted(code)} as its reason, not that there are too few.`,
    { claimed: code, asked: wanted, found: received },
  );
}

/**
 * Keys listed as unsatisfied that every draft does satisfy: the seller claims a limit it does not have (facts 4.4). `judged` holds
 * the judgements of each draft.
 */
export function checkListedHonestly(
  report: Report,
  { result, path }: Answer,
  judged: readonly (readonly Judgement[])[],
): void {
  if (judged.length === 0) return;
  const listed = new Map<string, boolean>();
  for (const judgements of judged) {
    for (const { requirement, satisfied } of judgements) {
      if (!isListed(result, requirement)) continue;
      listed.set(requirement, (listed.get(requirement) ?? true) && satisfied);
    }
  }
  // One wire key covers both flight bounds: missing either makes it honest.
  const missedFlight = [...listed].some(([name, met]) => name.startsWith("flight.") && !met);
  for (const [requirement, everyDraftMeetsIt] of listed) {
    if (!everyDraftMeetsIt || (requirement.startsWith("flight.") && missedFlight)) continue;
    report.add(
      "reason_code_mismatch",
      path,
      `The seller says it cannot meet ${quoted(requirement)}, and every draft it sends meets it.`,
      { requirement, claimed: "unsatisfied" },
    );
  }
}
