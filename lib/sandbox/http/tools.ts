import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { schemaFor, TOOL_NAMES, type ToolName } from "../protocol/requests";
import { SERVED_VERSIONS } from "../protocol/versions";

const ABOUT: Record<ToolName, { title: string; description: string; mutates: boolean }> = {
  get_adcp_capabilities: {
    title: "Capabilities",
    description: "What this seller serves and can be held to.",
    mutates: false,
  },
  list_accounts: { title: "List accounts", description: "The accounts you provisioned here.", mutates: false },
  sync_accounts: { title: "Sync accounts", description: "Provision or update advertiser accounts.", mutates: true },
  request_proposals: {
    title: "Request proposals",
    description: "Ask for a draft media plan from a campaign brief.",
    mutates: true,
  },
  refine_proposals: {
    title: "Refine proposals",
    description: "Revise drafts under typed bounds, or finalize them into held, committed snapshots.",
    mutates: true,
  },
  accept_proposal: {
    title: "Accept a proposal",
    description: "Book a committed proposal, or apply an amendment or cancellation.",
    mutates: true,
  },
  decline_proposals: { title: "Decline proposals", description: "Turn proposals down for good.", mutates: true },
  get_media_buys: { title: "Read media buys", description: "Read back what was bought.", mutates: false },
  get_task_status: {
    title: "Task status",
    description: "This seller answers at once, so it knows no task.",
    mutates: false,
  },
};

/** The tool list, with the request schema of the newest release served. Requests are checked by the protocol layer. */
export const TOOLS: Tool[] = TOOL_NAMES.map((name) => {
  const { title, description, mutates } = ABOUT[name];
  const schema = z.toJSONSchema(schemaFor(name, SERVED_VERSIONS[0]), { io: "input", unrepresentable: "any" });
  const { $schema, ...inputSchema } = schema;
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as Tool["inputSchema"],
    annotations: { readOnlyHint: !mutates, idempotentHint: true },
  };
});

export function isToolName(name: string): name is ToolName {
  return (TOOL_NAMES as readonly string[]).includes(name);
}
