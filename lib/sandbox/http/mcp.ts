import {
  type CallToolResult,
  createMcpHandler,
  type McpHttpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from "@modelcontextprotocol/server";
import type { SellerProfile } from "../profiles/types";
import { answerCall } from "./answer";
import { summaryOf } from "./summary";
import { isToolOf, toolsOf } from "./tools";

/**
 * One seller's MCP endpoint, stateless: each request gets a server of its own, and all state is in the database. The low-level
 * server is used because a request that is wrong must come back as an AdCP error, not as an MCP one.
 */
export function mcpHandler(profile: SellerProfile): McpHttpHandler {
  return createMcpHandler(({ authInfo }) => {
    const server = new Server(
      { name: `parley-sandbox-${profile.id}`, version: "1.0.0" },
      { capabilities: { tools: {} } },
    );
    server.setRequestHandler("tools/list", () => ({ tools: toolsOf(profile) }));
    server.setRequestHandler("tools/call", ({ params }) => {
      if (!authInfo) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, "Not authenticated.");
      return call(profile, authInfo.clientId, params.name, params.arguments ?? {});
    });
    return server;
  });
}

async function call(
  profile: SellerProfile,
  principal: string,
  tool: string,
  request: Record<string, unknown>,
): Promise<CallToolResult> {
  if (!isToolOf(profile, tool)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${tool}`);
  const answer = await answerCall(profile, principal, tool, request);
  return {
    content: [{ type: "text", text: summaryOf(tool, answer) }],
    structuredContent: answer.body,
    ...(answer.isError && { isError: true }),
  };
}
