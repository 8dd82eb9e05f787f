import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { SellerProfile } from "../profiles/types";
import { schemaFor, type ToolName } from "../protocol/requests";
import { servedTools } from "../protocol/served-tools";
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
    description: "How far work is that was not answered at once.",
    mutates: false,
  },
  list_tasks: { title: "List tasks", description: "The work you have with this seller.", mutates: false },
  list_products: { title: "List products", description: "The published offers at list price.", mutates: false },
  buy_products: {
    title: "Buy products",
    description: "Book lines of your own from the published list.",
    mutates: true,
  },
  control_media_buy: {
    title: "Control a media buy",
    description: "Turn what the accepted terms let you turn without a new agreement.",
    mutates: true,
  },
  get_products: {
    title: "Get products",
    description: "Products and proposals for a brief, the whole list, or changes to an earlier answer (3.0 and 3.1).",
    mutates: true,
  },
  create_media_buy: {
    title: "Create a media buy",
    description: "Book a finalized proposal as shares of a budget (3.0 and 3.1).",
    mutates: true,
  },
  comply_test_controller: {
    title: "Test controller",
    description: "Puts this seller into the state a conformance storyboard begins with.",
    mutates: true,
  },
};

/** The tool list of a seller, with the request schemas of its best release. Requests are checked by the protocol layer. */
export function toolsOf(profile: SellerProfile): Tool[] {
  const known = LISTS.get(profile.id);
  if (known) return known;
  const [version = "3.2"] = profile.versions ?? SERVED_VERSIONS;
  const list = servedTools(profile).map((name): Tool => {
    const { title, description, mutates } = ABOUT[name];
    const schema = z.toJSONSchema(schemaFor(name, version), { io: "input", unrepresentable: "any" });
    const { $schema, ...inputSchema } = schema;
    return {
      name,
      title,
      description,
      inputSchema: inputSchema as Tool["inputSchema"],
      annotations: { readOnlyHint: !mutates, idempotentHint: true },
    };
  });
  LISTS.set(profile.id, list);
  return list;
}

/** Schemas take a while to write out, and never change. */
const LISTS = new Map<string, Tool[]>();

/** Whether the seller has a tool of this name; what it does not have, it does not know. */
export function isToolOf(profile: SellerProfile, name: string): name is ToolName {
  return servedTools(profile).some((known) => known === name);
}
