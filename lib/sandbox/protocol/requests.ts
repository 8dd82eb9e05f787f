import type { z } from "zod";
import { requestSchema, ruleSetOf, type Tool } from "@/lib/adcp";
import { TaskError } from "./errors";
import { buyProductsRequest } from "./schemas/buy-products";
import { listTasksRequest } from "./schemas/tasks";
import { testControllerRequest } from "./schemas/test-controller";
import type { ServedVersion } from "./versions";

/** The tools a seller of this sandbox can have. */
export const TOOL_NAMES = [
  "get_adcp_capabilities",
  "list_accounts",
  "sync_accounts",
  "list_products",
  "request_proposals",
  "refine_proposals",
  "accept_proposal",
  "decline_proposals",
  "buy_products",
  "control_media_buy",
  "get_media_buys",
  "get_task_status",
  "list_tasks",
  "get_products",
  "create_media_buy",
  "comply_test_controller",
] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

/** What the desk never calls has its schema here; the rest is the shared reading of the protocol. */
type OwnTool = Exclude<ToolName, Tool>;
const OWN_SCHEMAS: Record<OwnTool, (set: ReturnType<typeof ruleSetOf>) => z.ZodType> = {
  buy_products: (set) => buyProductsRequest[set],
  list_tasks: () => listTasksRequest,
  comply_test_controller: () => testControllerRequest,
};
const isOwn = (tool: ToolName): tool is OwnTool => tool in OWN_SCHEMAS;

/** The request of a tool as a release closes it: under the pre-release, members only 3.2 knows are unknown members. */
export function schemaFor(tool: ToolName, version: ServedVersion) {
  const set = ruleSetOf(version);
  return isOwn(tool) ? OWN_SCHEMAS[tool](set) : requestSchema(tool, set);
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
