import { requestSchema, ruleSetOf, type Tool } from "@/lib/adcp";
import { TaskError } from "./errors";
import type { ServedVersion } from "./versions";

/** The tools this seller has. */
export const TOOL_NAMES = [
  "get_adcp_capabilities",
  "list_accounts",
  "sync_accounts",
  "request_proposals",
  "refine_proposals",
  "accept_proposal",
  "decline_proposals",
  "get_media_buys",
  "get_task_status",
] as const satisfies readonly Tool[];
export type ToolName = (typeof TOOL_NAMES)[number];

/** The request of a tool as a release closes it: under the pre-release, members only 3.2 knows are unknown members. */
export function schemaFor(tool: ToolName, version: ServedVersion) {
  return requestSchema(tool, ruleSetOf(version));
}

/**
 * Checks a request against the release it is served under.
 * @throws TaskError INVALID_REQUEST with the first fault's place and all of them in `issues`.
 */
export function checkRequest(tool: ToolName, version: ServedVersion, request: Record<string, unknown>): void {
  const result = schemaFor(tool, version).safeParse(request);
  if (result.success) return;
  const issues = result.error.issues.map(({ path, message, code }) => ({
    pointer: pointer(path),
    message,
    keyword: code,
  }));
  const [first] = result.error.issues;
  const field = first ? fieldPath(first.path) : "";
  throw new TaskError("INVALID_REQUEST", `${field || tool}: ${first?.message ?? "malformed"}`, {
    ...(field && { field }),
    issues,
  });
}

function pointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** JSONPath-lite as error fields write it: `refinements[0].constraints.cpm`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : `${index === 0 ? "" : "."}${String(step)}`))
    .join("");
}
