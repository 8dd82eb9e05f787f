import type { Proposal, RefineProposalsRequest } from "@/lib/adcp";
import { asArray, asText, isObject, type JsonObject, member } from "../json";
import { judgeRequirements } from "../requirements/evaluate";
import type { Judgement } from "../requirements/judgement";
import type { Verdict } from "../types";
import { listing, plural, quoted } from "../wording";
import { tooLarge } from "./bounds";
import { checkClaims } from "./claims";
import { checkDistinct } from "./distinct";
import { checkCommitted, DEFAULT_MINIMUM_HOLD_MS } from "./finalize";
import { Identities } from "./identity";
import { type Answer, actionOf, checkCardinality, checkListedHonestly, checkOutcome } from "./outcome";
import { checkProposal } from "./proposal";
import { Report } from "./report";
import { type BodyShape, shapeOf } from "./shape";
import { type Snapshot, snapshotOf } from "./snapshot";
import {
  checkBriefTargeting,
  checkProductsKnown,
  checkProductTargeting,
  checkTargeting,
  describedProducts,
} from "./targeting";
import { checkVersion } from "./version";

export type RefineVerification = {
  request: RefineProposalsRequest;
  /** The answer as parsed from the wire, before any schema touched it. */
  response: unknown;
  /** Every snapshot known so far, by id. */
  sources: ReadonlyMap<string, Proposal>;
  now: Date;
  /** A hold shorter than this is worth a warning; two minutes unless told otherwise. */
  minimumHoldMs?: number;
};

/**
 * Judges the answer of refine_proposals against its request and the snapshots it was made from: the whole of checklist 4.10 B and D to
 * K. Total: whatever the answer is, the outcome is findings. A `submitted` answer holds nothing to judge and passes.
 */
export function verifyRefineResponse(verification: RefineVerification): Verdict {
  const steps = refineSteps(verification);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same, pausing after every proposal, so that a caller can let others have the thread. */
export function* refineSteps(verification: RefineVerification): Generator<undefined, Verdict> {
  const { request, response } = verification;
  const report = new Report();
  const bound = tooLarge(response);
  if (bound !== null) {
    report.add("shape", [], `This answer cannot be judged: ${bound}.`);
    return report.verdict();
  }
  checkVersion(report, request, response);
  const shape = shapeOf("refine_proposals", request, response);
  if (shape.checkRoot(report) === "answer" && isObject(response)) {
    yield* judgeAnswers(report, shape, verification, response);
  }
  return report.verdict();
}

function* judgeAnswers(
  report: Report,
  shape: BodyShape,
  { request, sources, now, minimumHoldMs = DEFAULT_MINIMUM_HOLD_MS }: RefineVerification,
  response: JsonObject,
): Generator<undefined, void> {
  const refinements = asArray(member(request, "refinements")).filter(isObject);
  const results = asArray(member(response, "results"));
  const answers = matchAnswers(report, refinements, results);
  const identities = new Identities(idsOf(refinements), sources);
  const products = member(response, "products");
  const described = describedProducts(products);
  for (const [index, result] of results.entries()) {
    const path = ["results", index];
    shape.checkPart("result", report, path, result);
    if (!isObject(result)) continue;
    const refinement = answers.get(index);
    const source = sources.get(asText(member(result, "source_proposal_id")) ?? "");
    const answer: Answer | undefined = refinement && { result, refinement, path };
    if (answer) checkOutcome(report, answer);
    const snapshots: Snapshot[] = [];
    const judged: Judgement[][] = [];
    for (const { raw, at } of proposalsOf(result)) {
      shape.checkPart("proposal", report, [...path, ...at], raw);
      if (!isObject(raw)) continue;
      const snapshot = snapshotOf(raw, [...path, ...at]);
      identities.check(report, snapshot);
      const isHold = at[0] === "proposal";
      checkProposal(report, snapshot, {
        status: isHold ? "committed" : "draft",
        parentId: asText(member(result, "source_proposal_id")),
        source,
        kinds: refinement && kindsFor(refinement, source),
      });
      if (isHold) checkCommitted(report, snapshot, { source, now, minimumHoldMs });
      else snapshots.push(snapshot);
      if (answer && actionOf(answer.refinement) === "revise" && !isHold) {
        const judgements = judgeRequirements(answer.refinement, raw, source);
        judged.push(judgements);
        checkClaims(report, answer, snapshot, judgements);
        checkTargeting(report, snapshot, answer.refinement, source);
      }
      checkProductsKnown(report, snapshot, described, source);
      yield;
    }
    if (answer) {
      checkCardinality(report, answer, snapshots.length);
      checkListedHonestly(report, answer, judged);
      checkBriefTargeting(
        report,
        member(result, "targeting_resolution"),
        [...path, "targeting_resolution"],
        member(answer.refinement, "criteria"),
      );
    }
    checkDistinct(report, snapshots, member(result, "outcome") !== "partial");
    yield;
  }
  checkAtomicity(report, results);
  checkProductTargeting(report, products);
}

function idsOf(refinements: readonly JsonObject[]): Set<string> {
  return new Set(refinements.flatMap((refinement) => asText(member(refinement, "proposal_id")) ?? []));
}

type Placed = { raw: unknown; at: readonly PropertyKey[] };

function proposalsOf(result: JsonObject): Placed[] {
  const drafts = asArray(member(result, "proposals")).map((raw, index): Placed => ({ raw, at: ["proposals", index] }));
  const hold = member(result, "proposal");
  return hold === undefined ? drafts : [...drafts, { raw: hold, at: ["proposal"] }];
}

/**
 * Which refinement each result answers, by id and never by place (checklist E). Another order is a blunder; an answer to a
 * question nobody asked, or two to one question, is not to be trusted.
 */
function matchAnswers(
  report: Report,
  refinements: readonly JsonObject[],
  results: readonly unknown[],
): ReadonlyMap<number, JsonObject> {
  const asked = new Map(refinements.map((refinement) => [member(refinement, "proposal_id"), refinement]));
  if (results.length !== refinements.length) {
    report.add(
      "result_count",
      ["results"],
      `You asked about ${plural(refinements.length, "proposal")} and the seller answers about ${results.length}.`,
      { asked: refinements.length, found: results.length },
    );
  }
  const answers = new Map<number, JsonObject>();
  const answered = new Set<unknown>();
  results.forEach((result, index) => {
    const id = member(result, "source_proposal_id");
    const refinement = asked.get(id);
    const at = ["results", index, "source_proposal_id"];
    const expected = member(refinements[index], "proposal_id");
    if (refinement === undefined) {
      report.add("result_order", at, `This answers ${quoted(id)}, about which you did not ask.`, {
        asked: expected,
        found: id,
      });
    } else if (answered.has(id)) {
      report.add("result_order", at, `This answers ${quoted(id)} a second time.`, { asked: expected, found: id });
    } else {
      answered.add(id);
      answers.set(index, refinement);
      if (id !== expected && results.length === refinements.length) {
        report.add("result_order", at, `This answers ${quoted(id)} where ${quoted(expected)} stood in your request.`, {
          asked: expected,
          found: id,
          severity: "review",
        });
      }
    }
  });
  const unanswered = [...asked.keys()].filter((id) => !answered.has(id)).map((id) => quoted(id));
  if (unanswered.length > 0 && results.length !== refinements.length) {
    report.add("result_count", ["results"], `No answer for ${listing(unanswered)}.`, { found: results.length });
  }
  return answers;
}

/** The kinds a successor may have, by what was asked of its source (facts 4.8). */
function kindsFor(refinement: JsonObject, source: unknown): readonly string[] | undefined {
  const sourceKind = asText(member(source, "proposal_kind"));
  const status = member(source, "proposal_status");
  const change = member(refinement, "change_kind");
  if (actionOf(refinement) === "finalize") return sourceKind === undefined ? undefined : [sourceKind];
  if (change === "cancellation") return ["media_buy_cancellation"];
  if (status === "accepted") return ["media_buy_update"];
  if (sourceKind === undefined) return undefined;
  // A committed snapshot may have been accepted elsewhere since; the id stays the same, so the desk cannot tell.
  return change === "amendment" || status === "committed" ? [sourceKind, "media_buy_update"] : [sourceKind];
}

/** Holds are taken for all sources of a batch or for none (facts 4.6). */
function checkAtomicity(report: Report, results: readonly unknown[]): void {
  const outcomes = results.map((result) => member(result, "outcome"));
  const held = outcomes.filter((outcome) => outcome === "finalized").length;
  if (held > 0 && held < outcomes.length) {
    report.add(
      "finalize_not_atomic",
      ["results"],
      `${plural(held, "proposal")} of ${outcomes.length} ${held === 1 ? "is" : "are"} on hold. A batch is held as a whole or not at all.`,
      { asked: outcomes.length, found: held },
    );
  }
  const aborted = results.filter((result) => member(result, "reason_code") === "batch_aborted").length;
  if (aborted > 0 && aborted === results.length) {
    report.add(
      "finalize_not_atomic",
      ["results"],
      "Every hold is said to have failed because of another one, and no other one failed.",
      { severity: "review" },
    );
  }
}
