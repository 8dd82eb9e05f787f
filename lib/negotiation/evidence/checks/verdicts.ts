import type {
  AcceptProposalRequest,
  DeclineProposalsRequest,
  Proposal,
  RefineProposalsRequest,
  RequestProposalsRequest,
} from "@/lib/adcp";
import { isObject } from "../../json";
import type { Finding, Verdict } from "../../types";
import { verifyAcceptResponse } from "../../verify/accept";
import { verifyDeclineResponse } from "../../verify/decline";
import { verifyRefineResponse } from "../../verify/refine";
import { verifyRequestResponse } from "../../verify/request";
import type { BundledCall, BundledSnapshot } from "../bundle";
import { canonicalOf, cut, jsonOf, type Opened, objectOf } from "../read";

export type VerdictCheck = { problems: string[]; notes: string[]; judgedAgain: number };

/** Depends on the seller's clock of that moment, which was measured anew since. */
const BY_THE_CLOCK: ReadonlySet<string> = new Set(["hold_expired", "hold_short"]);
/** Depends on what else the desk knew of this seller. */
const BY_OTHERS: ReadonlySet<string> = new Set(["identity_reused"]);
/** The desk's own judgement of an answer too large to be looked at. */
const TOO_MANY = "more than can be reviewed";

/**
 * Judges every answer again by the same rules and holds what comes of it against what the desk found then, and that against the record.
 * `sameRules`: this is the release that judged; then the wording has to be the same as well.
 */
export function checkVerdicts(opened: Opened, sameRules: boolean): VerdictCheck {
  const check: VerdictCheck = { problems: [], notes: [], judgedAgain: 0 };
  for (const call of opened.bundle.calls) {
    if (!call.verdict) {
      if (call.state === "done" && JUDGED.has(call.kind))
        check.problems.push(`Call ${call.id}: its verdict is missing`);
      continue;
    }
    const found = findingsIn(call.verdict.findings_text);
    const say = (what: string) => check.problems.push(`Call ${call.id} (${call.tool}): ${what}`);
    if (found === null) {
      say("its findings are no list of findings");
      continue;
    }
    if ((call.verdict.ok === 1) !== found.every(({ severity }) => severity !== "block")) {
      say("its verdict is not what its findings come to");
    }
    for (const problem of recordProblems(opened, call, found)) say(problem);
    if (found.some(({ message }) => message.includes(TOO_MANY))) {
      check.notes.push(`Call ${call.id}: its answer was too large to be judged`);
      continue;
    }
    const again = judgeAgain(opened, call);
    if (again === null) continue;
    check.judgedAgain += 1;
    const nameOf = sameRules ? (finding: Finding) => canonicalOf(finding) ?? "" : keyOf;
    for (const problem of differences(found, again.findings, nameOf)) say(problem);
  }
  return check;
}

const JUDGED: ReadonlySet<string> = new Set(["request", "revise", "finalize", "accept", "decline"]);

const keyOf = ({ severity, code, pointer, requirement }: Finding) =>
  [severity, code, pointer, requirement ?? ""].join(" ");

function differences(then: Finding[], now: Finding[], nameOf: (finding: Finding) => string): string[] {
  const before = new Set(then.map(nameOf));
  const after = new Set(now.map(nameOf));
  const gone = then.filter(
    (each) => !after.has(nameOf(each)) && !BY_THE_CLOCK.has(each.code) && !BY_OTHERS.has(each.code),
  );
  const added = now.filter((each) => !before.has(nameOf(each)) && !BY_THE_CLOCK.has(each.code));
  return [
    ...gone.map(({ code, pointer }) => `judged again, ${code} at ${pointer || "/"} is not found`),
    ...added.map(({ code, pointer }) => `judged again, ${code} at ${pointer || "/"} is found and was not on record`),
  ];
}

const MOST_NAMED = 100;

/** The entry about the answer names the findings, so that a verdict cannot be changed without the chain. */
function recordProblems({ entries }: Opened, call: BundledCall, found: Finding[]): string[] {
  const answered = entries.findLast(({ entry, detail }) => entry.action === "call.answered" && detail.call === call.id);
  const verdict = answered?.detail.verdict;
  if (!isObject(verdict) || !Array.isArray(verdict.findings)) return [];
  const listed = verdict.findings.map(String);
  // An entry names no more than so many, and says how many more there were.
  const more = listed.length > MOST_NAMED ? listed.at(-1)?.match(/^and (\d+) more$/)?.[1] : undefined;
  const stated = more === undefined ? listed : listed.slice(0, -1);
  const isWhole = found.length === stated.length + Number(more ?? 0);
  const isSame = stated.every((each, index) => each === cut(`${found[index]?.code} ${found[index]?.pointer}`));
  return isSame && isWhole && verdict.ok === (call.verdict?.ok === 1) ? [] : ["the record tells of another verdict"];
}

function findingsIn(text: string): Finding[] | null {
  const value = jsonOf(text);
  const isFinding = (each: unknown): each is Finding =>
    isObject(each) && [each.code, each.severity, each.pointer, each.message].every((part) => typeof part === "string");
  return Array.isArray(value) && value.every(isFinding) ? value : null;
}

/** Null where there is nothing to judge, or nothing that judges it. */
function judgeAgain(opened: Opened, call: BundledCall): Verdict | null {
  const { deal } = opened.bundle;
  if (call.response_text === null || call.answered_at === null || call.state !== "done") return null;
  const request: unknown = jsonOf(call.request_text);
  const response = jsonOf(call.response_text);
  const now = new Date(Date.parse(call.answered_at) + deal.seller_offset_ms);
  switch (call.kind) {
    case "request":
      return verifyRequestResponse({ request: request as RequestProposalsRequest, response, now });
    case "revise":
    case "finalize": {
      const sources = sourcesOf(opened, call);
      return verifyRefineResponse({ request: request as RefineProposalsRequest, response, sources, now });
    }
    case "accept": {
      const { proposal_id } = request as AcceptProposalRequest;
      const committed = earlier(opened, call).find(
        (each) => each.proposal_id === proposal_id && each.is_accepted === 0,
      );
      if (!committed) return null;
      const proposal = objectOf(committed.proposal_text) as unknown as Proposal;
      return verifyAcceptResponse({ request: request as AcceptProposalRequest, response, committed: proposal });
    }
    case "decline":
      return verifyDeclineResponse({ request: request as DeclineProposalsRequest, response });
    default:
      return null;
  }
}

/** What was known when the answer came. An accepted proposal is the same one later, so it takes the committed one's place. */
function sourcesOf(opened: Opened, call: BundledCall): ReadonlyMap<string, Proposal> {
  const known = earlier(opened, call).toSorted((a, b) => a.is_accepted - b.is_accepted);
  return new Map(known.map((each) => [each.proposal_id, objectOf(each.proposal_text) as unknown as Proposal]));
}

function earlier({ bundle, calls }: Opened, call: BundledCall): BundledSnapshot[] {
  const when = ({ answered_at, number }: BundledCall) => [answered_at ?? "", number] as const;
  const [time, number] = when(call);
  return bundle.snapshots.filter(({ call_id, received_at }) => {
    const origin = calls.get(call_id);
    if (!origin || origin.id === call.id) return false;
    const [then, place] = when(origin);
    // One that was shown later than its call was answered counts from then on.
    const [since = ""] = [received_at, then].toSorted().slice(1);
    return since < time || (since === time && place < number);
  });
}
