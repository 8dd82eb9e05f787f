import type { DeclineProposalsRequest } from "@/lib/adcp";
import { asArray, asText, member } from "../json";
import type { Problem } from "../types";
import { quoted } from "../wording";
import { type DeclaredCapabilities, offersTool } from "./capability";
import { Problems } from "./problems";
import { checkRequestShape } from "./shape";

export type DeclinePreflight = {
  request: DeclineProposalsRequest;
  capabilities: DeclaredCapabilities;
  /** Names by which the other sellers of this negotiation can be told: a decline must not give them away. */
  rivals: readonly string[];
};

/**
 * Everything that stands in the way of a decline_proposals request (facts 2.5): the tool, one entry a proposal, words where the reason is
 * `other`, and no word that names a competitor. Total.
 */
export function preflightDecline({ request, capabilities, rivals }: DeclinePreflight): Problem[] {
  const problems = new Problems();
  if (!offersTool(capabilities, "decline_proposals")) {
    problems.add("tool_not_offered", [], "This seller takes no declines. Let its proposals lapse instead.");
  }
  const named = rivals.flatMap((name) => naming(name) ?? []);
  const seen = new Set<unknown>();
  asArray(member(request, "declines")).forEach((entry, index) => {
    const id = member(entry, "proposal_id");
    if (seen.has(id)) {
      problems.add("duplicate", ["declines", index, "proposal_id"], `${quoted(id)} is declined twice in this request.`);
    }
    seen.add(id);
    const detail = asText(member(entry, "detail"));
    const place = ["declines", index, "detail"];
    if (member(entry, "reason") === "other" && detail === undefined) {
      problems.add("detail_missing", place, "Say in a few words why: this reason does not tell by itself.");
    }
    const rival = named.find(({ pattern }) => detail !== undefined && pattern.test(detail));
    if (rival) {
      const message = `These words name ${quoted(rival.name)}. A seller is never told who else was asked.`;
      problems.add("names_competitor", place, message);
    }
  });
  // The schema says the same of a missing detail at another place, so it speaks only where nothing was said.
  if (problems.list.length === 0) checkRequestShape(problems, "decline_proposals", request);
  return problems.list;
}

/** Finds a name as words of their own, however it is spaced or written: `Stream-Haus` is found in `streamhaus`. */
function naming(name: string): { name: string; pattern: RegExp } | null {
  const words = name.normalize("NFKC").match(/[\p{L}\p{N}]+/gu);
  return (
    words && {
      name,
      pattern: new RegExp(`(?<![\\p{L}\\p{N}])${words.join("[^\\p{L}\\p{N}]*")}(?![\\p{L}\\p{N}])`, "iu"),
    }
  );
}
