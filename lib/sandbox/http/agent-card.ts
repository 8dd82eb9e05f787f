import { AgentCard } from "@a2a-js/sdk";
import { resourcePath } from "../oauth/resources";
import type { SellerProfile } from "../profiles/types";
import { originOf } from "./origin";
import { toolsOf } from "./tools";

export const A2A_VERSION = "1.0";
/** The extension an AdCP agent and its buyers name to each other (facts 1.5). */
export const ADCP_EXTENSION = "https://adcontextprotocol.org/extensions/adcp/v3";

/** The agent card as it is fetched: A2A 1.0 JSON. */
export function serveAgentCard(profile: SellerProfile, request: Request): Response {
  const card = AgentCard.toJSON(agentCard(profile, request));
  return Response.json(card, { headers: { "cache-control": "max-age=300" } });
}

/** One seller's agent card, with the endpoint's address as the caller knows this server. */
export function agentCard(profile: SellerProfile, request: Request): AgentCard {
  const { id, name, blurb } = profile;
  const url = originOf(request) + resourcePath(id, "a2a");
  const extension = { uri: ADCP_EXTENSION, description: "AdCP tasks as skills", required: true, params: undefined };
  const bearer = { description: "", scheme: "Bearer", bearerFormat: "" };
  return {
    name,
    description: blurb,
    version: "1.0.0",
    supportedInterfaces: [{ url, protocolBinding: "JSONRPC", protocolVersion: A2A_VERSION, tenant: "" }],
    provider: { organization: "Parley sandbox", url: originOf(request) },
    capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false, extensions: [extension] },
    securitySchemes: { bearer: { scheme: { $case: "httpAuthSecurityScheme", value: bearer } } },
    securityRequirements: [{ schemes: { bearer: { list: [] } } }],
    defaultInputModes: ["application/json"],
    defaultOutputModes: ["application/json", "text/plain"],
    skills: toolsOf(profile).map((tool) => ({
      id: tool.name,
      name: tool.title ?? tool.name,
      description: tool.description ?? "",
      tags: ["adcp"],
      examples: [],
      inputModes: [],
      outputModes: [],
      securityRequirements: [],
    })),
    signatures: [],
  };
}
