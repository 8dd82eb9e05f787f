import { asText, isObject, member } from "../json";
import type { Report } from "./report";

export type BodyTool = "request_proposals" | "refine_proposals" | "accept_proposal";
export type Part = "result" | "proposal";

/** How a body of one tool and one rule set has to be built. */
export type BodyShape = {
  /** `answer` where there is a result to judge; `none` for task errors, submitted tasks and bodies that are none of it. */
  checkRoot: (report: Report) => "answer" | "none";
  checkPart: (part: Part, report: Report, path: readonly PropertyKey[], value: unknown) => void;
};

export function shapeOf(_tool: BodyTool, _request: unknown, response: unknown): BodyShape {
  return {
    checkRoot: (report) => {
      if (!isObject(response)) {
        report.add("shape", [], "The answer is no JSON object.");
        return "none";
      }
      if (member(response, "adcp_error") !== undefined) return "none";
      const status = asText(member(response, "status"));
      return status === undefined || status === "completed" ? "answer" : "none";
    },
    checkPart: (_part, report, path, value) => {
      if (!isObject(value)) report.add("shape", path, "This should be an object.");
    },
  };
}
