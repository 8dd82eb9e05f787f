import type { SellerProfile } from "../profiles/types";
import { TOOL_NAMES, type ToolName } from "./requests";

const COMPACT: ReadonlySet<ToolName> = new Set([
  "list_products",
  "request_proposals",
  "refine_proposals",
  "accept_proposal",
  "decline_proposals",
  "buy_products",
  "control_media_buy",
]);

/** The tools one seller has, by the names the protocol gives them. */
export function servedTools({ tools, legacy, isTestable }: SellerProfile): readonly ToolName[] {
  if (tools) return tools;
  return TOOL_NAMES.filter(
    (name) => !(legacy && COMPACT.has(name)) && (name !== "comply_test_controller" || isTestable === true),
  );
}

/** What `media_buy.lifecycle_tools` says of them (facts 2.1). */
export function lifecycleTools(profile: SellerProfile): ToolName[] {
  return servedTools(profile).filter((name) => COMPACT.has(name));
}
