import type { World } from "../state/world";
import { wireLieOf } from "./misstate";

/** Serves a message of MCP and lets its connection tell the lie the message asks for, if any. */
export async function serveDistorted(
  request: Request,
  world: World,
  serve: (request: Request) => Promise<Response>,
): Promise<Response> {
  const text = request.method === "POST" ? await request.clone().text() : "";
  const response = await serve(request);
  const call = callIn(text);
  const lie = call && wireLieOf({ world, ...call });
  return lie ? lie.distort(response) : response;
}

/** The tool call in a JSON-RPC message; null for anything else. */
function callIn(text: string): { tool: string; request: Record<string, unknown> } | null {
  try {
    const { method, params } = JSON.parse(text) as {
      method?: string;
      params?: { name?: string; arguments?: Record<string, unknown> };
    };
    if (method !== "tools/call" || !params?.name) return null;
    return { tool: params.name, request: params.arguments ?? {} };
  } catch {
    return null;
  }
}
