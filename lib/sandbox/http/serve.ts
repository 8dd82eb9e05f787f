import type { McpHttpHandler } from "@modelcontextprotocol/server";
import { serveDistorted } from "../crooked/distort";
import { isEndpoint, resourceMetadata, serverMetadata } from "../oauth/resources";
import { tokenEndpoint } from "../oauth/token-endpoint";
import { findProfile, PROFILES } from "../profiles";
import type { SellerProfile } from "../profiles/types";
import { refusedFor } from "../protocol/call-limit";
import { clockOf } from "../state/clock";
import { readControls } from "../state/controls";
import { sandboxDatabase } from "../state/database";
import { a2aEndpoint } from "./a2a";
import { serveAgentCard } from "./agent-card";
import { authenticate } from "./bearer";
import { control } from "./control";
import { mcpHandler } from "./mcp";

const HANDLERS: ReadonlyMap<string, McpHttpHandler> = new Map(
  PROFILES.map((profile) => [profile.id, mcpHandler(profile)]),
);

/**
 * Answers any request to the sandbox: under `/sandbox/<seller>/` the seller's MCP and A2A endpoints, its authorization server and its test
 * controls; under `/.well-known/` what the sign-in is discovered by. Else 404.
 */
export async function serveSandbox(request: Request): Promise<Response> {
  const [, root, ...path] = new URL(request.url).pathname.split("/");
  if (root === ".well-known") return serveMetadata(request, path);
  const [sellerId = "", ...endpoint] = path;
  const profile = findProfile(sellerId);
  if (root !== "sandbox" || !profile) return notFound();
  return serveSeller(profile, endpoint.join("/"), request);
}

async function serveSeller(profile: SellerProfile, endpoint: string, request: Request): Promise<Response> {
  switch (endpoint) {
    case "a2a/.well-known/agent-card.json":
      return serveAgentCard(profile, request);
    case "oauth/token":
      return tokenEndpoint(profile, request);
    case "mcp":
    case "a2a":
    case "control": {
      const caller = authenticate(request, profile, endpoint);
      return caller instanceof Response ? caller : serveBuyer(profile, endpoint, caller.principal, request);
    }
    default:
      return notFound();
  }
}

async function serveBuyer(
  profile: SellerProfile,
  endpoint: "mcp" | "a2a" | "control",
  principal: string,
  request: Request,
): Promise<Response> {
  const refused = endpoint === "control" ? undefined : tooMany(profile, principal);
  if (refused) return refused;
  switch (endpoint) {
    case "control":
      return control(profile, principal, request);
    case "a2a":
      return a2aEndpoint(profile, principal, request);
    case "mcp": {
      const handler = HANDLERS.get(profile.id);
      const authInfo = { token: principal, clientId: principal, scopes: [] };
      if (!handler) return notFound();
      const serve = (asked: Request) => handler.fetch(asked, { authInfo });
      const world = { database: sandboxDatabase(), seller: profile.id, principal };
      return profile.tellsLies ? serveDistorted(request, world, serve) : serve(request);
    }
  }
}

/** A buyer that goes on after it was told to wait gets no task any more (RFC 6585). */
function tooMany(profile: SellerProfile, principal: string): Response | undefined {
  if (!profile.limit) return undefined;
  const world = { database: sandboxDatabase(), seller: profile.id, principal };
  const seconds = refusedFor(profile, world, clockOf(readControls(world)));
  if (seconds === undefined) return undefined;
  return Response.json(
    { error: "rate_limited", code: "RATE_LIMITED", message: `Wait ${seconds} seconds.` },
    { status: 429, headers: { "retry-after": String(seconds) } },
  );
}

function serveMetadata(request: Request, [document, root, sellerId = "", endpoint, ...rest]: string[]): Response {
  const profile = findProfile(sellerId);
  if (root !== "sandbox" || !profile || rest.length > 0) return notFound();
  if (document === "oauth-protected-resource" && isEndpoint(endpoint)) {
    return Response.json(resourceMetadata(request, profile.id, endpoint));
  }
  if (document === "oauth-authorization-server" && endpoint === "oauth") {
    return Response.json(serverMetadata(request, profile.id));
  }
  return notFound();
}

export function notFound(): Response {
  return Response.json({ error: "not_found", message: "There is no such sandbox seller." }, { status: 404 });
}
