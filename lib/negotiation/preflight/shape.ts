import { DIMENSIONS, type Dimension, issuesOf, requestSchema, ruleSetOf } from "@/lib/adcp";
import { member } from "../json";
import { quoted } from "../wording";
import type { Problems } from "./problems";

export type RequestTool = "request_proposals" | "refine_proposals" | "accept_proposal" | "decline_proposals";

/**
 * The shape of a request by the rules of its own pin; requests are closed, so one member too many fails at the seller. Comes after
 * the rules a preflight states in its own words, and says nothing again.
 */
export function checkRequestShape(problems: Problems, tool: RequestTool, request: unknown): void {
  for (const issue of issuesOf(requestSchema(tool, ruleSetOf(member(request, "adcp_version"))), request)) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys ?? []) {
        problems.add(
          "unknown_member",
          [...issue.path, key],
          `${quoted(key)} is no member of this request in the release it is sent under. Sellers refuse the whole request for it.`,
          dimensionAt(issue.path),
        );
      }
    } else {
      const code = typeof issue.params?.code === "string" ? issue.params.code : "shape";
      problems.addUnlessSaid(
        code,
        issue.path,
        `This is not as the protocol has it: ${quoted(issue.message, 200)}.`,
        dimensionAt(issue.path),
      );
    }
  }
}

/** The typed field a place inside a request belongs to, so that a problem can stand at it. */
function dimensionAt(path: readonly PropertyKey[]): Dimension | undefined {
  return DIMENSIONS.find((dimension) => path.includes(dimension) && !path.includes("offer_filters"));
}
