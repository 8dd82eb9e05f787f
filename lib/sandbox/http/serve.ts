import type { McpHttpHandler } from "@modelcontextprotocol/server";
import { findProfile, PROFILES } from "../profiles";
import { authenticate } from "./bearer";
import { control } from "./control";
import { mcpHandler } from "./mcp";

const HANDLERS: ReadonlyMap<string, McpHttpHandler> = new Map(
  PROFILES.map((profile) => [profile.id, mcpHandler(profile)]),
);

/** Answers any request under `/sandbox/`: a seller's MCP endpoint or its test controls; else 404. */
export async function serveSandbox(request: Request): Promise<Response> {
  const [, root, sellerId = "", endpoint, ...rest] = new URL(request.url).pathname.split("/");
  const profile = findProfile(sellerId);
  if (root !== "sandbox" || !profile || rest.length > 0) return notFound();
  if (endpoint !== "mcp" && endpoint !== "control") return notFound();
  const caller = authenticate(request);
  if (caller instanceof Response) return caller;
  if (endpoint === "control") return control(profile, caller.principal, request);
  const handler = HANDLERS.get(profile.id);
  const authInfo = { token: caller.principal, clientId: caller.principal, scopes: [] };
  return handler ? handler.fetch(request, { authInfo }) : notFound();
}

export function notFound(): Response {
  return Response.json({ error: "not_found", message: "There is no such sandbox seller." }, { status: 404 });
}
