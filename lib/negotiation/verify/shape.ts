import {
  acceptRoot,
  declineResponse,
  ENVELOPE_MEMBERS,
  type Issue,
  issuesOf,
  product,
  proposalMembers,
  type RuleSet,
  refineResultMembers,
  refineRoot,
  requestRoot,
  ruleSetOf,
} from "@/lib/adcp";
import { asText, isObject, type JsonObject, member } from "../json";
import type { Severity } from "../types";
import { quoted } from "../wording";
import type { Report } from "./report";

export type BodyTool = "request_proposals" | "refine_proposals" | "accept_proposal" | "decline_proposals";
export type Part = "result" | "proposal";

/** How a body of one tool and one rule set has to be built. */
export type BodyShape = {
  /** `answer` where there is a result to judge; `none` for task errors, submitted tasks and bodies that are none of it. */
  checkRoot: (report: Report) => "answer" | "none";
  checkPart: (part: Part, report: Report, path: readonly PropertyKey[], value: unknown) => void;
};

type Schema = Parameters<typeof issuesOf>[0];

const ROOTS: Readonly<Record<BodyTool, Schema>> = {
  request_proposals: requestRoot,
  refine_proposals: refineRoot,
  accept_proposal: acceptRoot,
  decline_proposals: declineResponse,
};

const PARTS: Readonly<Record<Part, Readonly<Record<RuleSet, Schema>>>> = {
  result: { "3.2": refineResultMembers, "3.2-beta": refineResultMembers },
  proposal: proposalMembers,
};

const ENVELOPE: ReadonlySet<string> = new Set(ENVELOPE_MEMBERS);

/**
 * The shape of an answer, by the rules of the pin its request was sent under (facts 1.1, 1.2). An unpinned request is judged by the
 * release that says it served it.
 */
export function shapeOf(tool: BodyTool, request: unknown, response: unknown): BodyShape {
  const set = ruleSetOf(member(request, "adcp_version") ?? member(response, "adcp_version"));
  return {
    checkRoot: (report) => checkRoot(report, tool, response, set),
    checkPart: (part, report, path, value) => {
      apply(PARTS[part][set], report, path, value);
      if (part === "proposal") checkRequiredByStatus(report, path, value);
    },
  };
}

function checkRoot(report: Report, tool: BodyTool, response: unknown, set: RuleSet): "answer" | "none" {
  if (!isObject(response)) {
    report.add("shape", [], "The answer is no JSON object.");
    return "none";
  }
  if (member(response, "adcp_error") !== undefined) return "none";
  const status = asText(member(response, "status"));
  switch (status) {
    case undefined:
    case "completed":
      break;
    case "submitted":
      if (asText(member(response, "task_id")) === undefined) {
        report.add(
          "shape",
          ["task_id"],
          "The seller works on it and does not say under which task, so nobody can ask again.",
        );
      }
      return "none";
    case "failed":
    case "rejected":
    case "canceled":
    case "working":
    case "input-required":
    case "auth-required":
      return "none";
    default:
      report.add(
        "shape",
        ["status"],
        `The status ${quoted(status)} says neither that this is done nor that it is not.`,
      );
      return "none";
  }
  apply(ROOTS[tool], report, [], response);
  if (member(response, "task_id") !== undefined) {
    report.add("shape", ["task_id"], "This answer is complete and names a task to wait for.", { severity: "review" });
  }
  const products = member(response, "products");
  if (Array.isArray(products)) {
    for (const [index, each] of products.entries()) apply(product[set], report, ["products", index], each);
  }
  return "answer";
}

/** What the status of a snapshot asks of members that have no finding of their own (facts 3.1). */
function checkRequiredByStatus(report: Report, path: readonly PropertyKey[], value: unknown): void {
  const needed = REQUIRED_BY_STATUS.get(member(value, "proposal_status")) ?? [];
  for (const name of needed) {
    if (member(value, name) !== undefined) continue;
    report.add("shape", [...path, name], `This snapshot lacks its ${name}.`, {
      proposalId: asText(member(value, "proposal_id")),
    });
  }
}

const REQUIRED_BY_STATUS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["committed", ["expires_at"]],
  ["accepted", ["media_buy_id", "accepted_at"]],
]);

function apply(schema: Schema, report: Report, path: readonly PropertyKey[], value: unknown): void {
  const issues = issuesOf(schema, value);
  if (issues.length === 0) return;
  const proposalId = asText(member(value, "proposal_id"));
  for (const issue of issues.flatMap(deepest)) addIssue(report, path, value, issue, proposalId);
}

/** Of the branches of a union, the one that came closest; its faults are the ones to read. */
function deepest(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union" || !issue.errors || issue.errors.length === 0) return [issue];
  const [closest] = [...issue.errors].sort((a, b) => depthOf(b) - depthOf(a) || a.length - b.length);
  if (!closest || closest.length === 0 || depthOf(closest) === 0) return [issue];
  return closest.flatMap((inner) => deepest({ ...inner, path: [...issue.path, ...inner.path] }));
}

function depthOf(issues: readonly Issue[]): number {
  return issues.reduce((most, issue) => Math.max(most, issue.path.length), 0);
}

function addIssue(
  report: Report,
  path: readonly PropertyKey[],
  value: unknown,
  issue: Issue,
  proposalId: string | undefined,
): void {
  const at = [...path, ...issue.path];
  const isTerms = at.includes("commercial_terms");
  if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys ?? []) {
      if (at.length === 0 && ENVELOPE.has(key)) continue;
      report.add(
        "unknown_member",
        [...at, key],
        isTerms
          ? `The terms hold ${quoted(key)}, which this desk cannot read. It would be signed with the rest.`
          : `The seller sends ${quoted(key)}, which this desk does not know. It changes nothing here.`,
        { proposalId, severity: isTerms ? "review" : "note" },
      );
    }
    return;
  }
  const where = at.length === 0 ? "The answer" : quoted(at.map(String).join("."), 160);
  report.add("shape", at, `${where} is not built as the protocol has it: ${quoted(issue.message, 200)}.`, {
    proposalId,
    found: summaryOf(value, issue.path),
    severity: severityOf(at),
  });
}

/** Members that inform and promise nothing. A fault in them costs the reader something and no promise is touched. */
const INFORMATIVE: ReadonlySet<PropertyKey> = new Set([
  "products",
  "targeting_resolution",
  "forecast",
  "total_budget_guidance",
  "suggestions",
  "incomplete",
  "description",
  "brief_alignment",
  "message",
  "errors",
  "context",
  "ext",
  "warnings",
  "available_actions",
  "reason_code",
]);

/** Only the first informative step on the way counts: `commercial_terms` holds nothing that merely informs. */
function severityOf(at: readonly PropertyKey[]): Severity {
  for (const step of at) {
    if (step === "commercial_terms") return "block";
    if (INFORMATIVE.has(step)) return "review";
  }
  return "block";
}

/** The value an issue is about, where it is short enough to be shown. */
function summaryOf(value: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = value;
  for (const step of path) {
    if (Array.isArray(at) && typeof step === "number") at = at[step];
    else if (isObject(at)) at = Object.hasOwn(at, step) ? (at as JsonObject)[String(step)] : undefined;
    else return undefined;
  }
  return typeof at === "object" && at !== null ? undefined : at;
}
