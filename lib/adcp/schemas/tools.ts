import type { z } from "zod";
import type { RuleSet } from "../versions";
import { acceptRequest, acceptResponse } from "./accept";
import { listAccountsRequest, listAccountsResponse, syncAccountsRequest, syncAccountsResponse } from "./accounts";
import { buysRequest, buysResponse } from "./buys";
import { capabilitiesRequest, capabilitiesResponse } from "./capabilities";
import { controlRequest, controlResponse } from "./control";
import { declineRequest, declineResponse } from "./decline";
import { createMediaBuyRequest, createMediaBuyResponse, getProductsRequest, getProductsResponse } from "./legacy";
import type { BySet } from "./parts";
import { listProductsRequest, listProductsResponse } from "./products";
import { refineRequest, refineResponse } from "./refine";
import { requestRequest, requestResponse } from "./request";
import { taskStatusRequest, taskStatusResponse } from "./tasks";

/** Tools the desk calls, by the names the protocol gives them. */
export const TOOLS = [
  "get_adcp_capabilities",
  "list_accounts",
  "sync_accounts",
  "list_products",
  "request_proposals",
  "refine_proposals",
  "accept_proposal",
  "decline_proposals",
  "control_media_buy",
  "get_media_buys",
  "get_task_status",
  "get_products",
  "create_media_buy",
] as const;
export type Tool = (typeof TOOLS)[number];

type ToolSchemas = { request: BySet<z.ZodType>; response: BySet<z.ZodType> };

function both(schema: z.ZodType): BySet<z.ZodType> {
  return { "3.2": schema, "3.2-beta": schema };
}

const SCHEMAS: Readonly<Record<Tool, ToolSchemas>> = {
  get_adcp_capabilities: { request: both(capabilitiesRequest), response: both(capabilitiesResponse) },
  list_accounts: { request: both(listAccountsRequest), response: both(listAccountsResponse) },
  sync_accounts: { request: both(syncAccountsRequest), response: both(syncAccountsResponse) },
  list_products: { request: listProductsRequest, response: listProductsResponse },
  request_proposals: { request: requestRequest, response: requestResponse },
  refine_proposals: { request: refineRequest, response: refineResponse },
  accept_proposal: { request: acceptRequest, response: acceptResponse },
  decline_proposals: { request: both(declineRequest), response: both(declineResponse) },
  control_media_buy: { request: controlRequest, response: both(controlResponse) },
  get_media_buys: { request: both(buysRequest), response: buysResponse },
  get_task_status: { request: both(taskStatusRequest), response: both(taskStatusResponse) },
  get_products: { request: both(getProductsRequest), response: both(getProductsResponse) },
  create_media_buy: { request: both(createMediaBuyRequest), response: both(createMediaBuyResponse) },
};

/** How a request of a tool has to look under a rule set. Closed where the protocol is. */
export function requestSchema(tool: Tool, set: RuleSet): z.ZodType {
  return SCHEMAS[tool].request[set];
}

/**
 * How a completed answer has to look: its root with the envelope's members allowed, everything below as strict as the protocol.
 * Answers that are submitted, failed or carry `adcp_error` are none of these; look at those first. What a schema returns is for
 * reading: hash and store the answer itself.
 */
export function responseSchema(tool: Tool, set: RuleSet): z.ZodType {
  return SCHEMAS[tool].response[set];
}
