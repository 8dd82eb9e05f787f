import type { DeclineProposalsRequest } from "@/lib/adcp";
import { asArray, isObject, member } from "../json";
import type { Verdict } from "../types";
import { quoted } from "../wording";
import { tooLarge } from "./bounds";
import { Report } from "./report";
import { shapeOf } from "./shape";

export type DeclineVerification = { request: DeclineProposalsRequest; response: unknown };

/**
 * Judges the answer of decline_proposals (facts 2.5): one result a proposal, about nothing else. Its completed form carries neither
 * status nor version, so neither is asked for. Total.
 */
export function verifyDeclineResponse({ request, response }: DeclineVerification): Verdict {
  const report = new Report();
  const bound = tooLarge(response);
  if (bound !== null) {
    report.add("shape", [], `This answer cannot be judged: ${bound}.`);
    return report.verdict();
  }
  const shape = shapeOf("decline_proposals", request, response);
  if (shape.checkRoot(report) !== "answer" || !isObject(response)) return report.verdict();
  const asked = asArray(member(request, "declines")).map((entry) => member(entry, "proposal_id"));
  const answered = asArray(member(response, "results")).map((result) => member(result, "proposal_id"));
  for (const id of asked) {
    const times = answered.filter((each) => each === id).length;
    if (times === 1) continue;
    const words = times === 0 ? "does not say what became of" : `says ${times} times what became of`;
    report.add("result_count", ["results"], `The seller ${words} the decline of ${quoted(id)}.`, { asked: id });
  }
  answered.forEach((id, index) => {
    if (asked.includes(id as string)) return;
    const message = `The seller speaks of ${quoted(id)}, which was not declined.`;
    report.add("result_order", ["results", index, "proposal_id"], message, { found: id });
  });
  return report.verdict();
}
