import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serveSandbox } from "@/lib/sandbox/http/serve";

/** What goes wrong with the calls of one tool: the connection dies before the seller saw it, or after it acted. */
export type Cut = { tool: string; when: "before" | "after" };

/** A tool's answer instead of the sandbox's: an AdCP body, or null where the seller has no such tool. */
export type Answer = (request: Record<string, unknown>) => object | null;

/**
 * A real server on a free port in front of the sandbox sellers. It can lose answers and give other ones, and remembers every call
 * it was sent.
 */
export class SellerServer {
  readonly bodies: { tool: string; arguments: unknown; text: string }[] = [];
  cut: Cut | null = null;
  readonly answers = new Map<string, Answer>();
  /** Changes the text of the sandbox's real answers to a tool, for sellers that do not keep the rules. */
  readonly rewrites = new Map<string, (text: string) => string>();
  /** Makes a task of every call of this tool: the sandbox does it, and its answer is kept until get_task_status asks for it. */
  defer: string | null = null;
  readonly deferred = new Map<string, { tool: string; body: object }>();
  readonly #server: Server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  calls(tool: string) {
    return this.bodies.filter((body) => body.tool === tool);
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const tool = this.#note(text);
    const answer = tool === null ? undefined : (this.answers.get(tool) ?? this.#statusAnswer(tool));
    if (answer) return void outgoing.writeHead(200, JSON_TYPE).end(JSON.stringify(toolResult(text, answer)));
    if (this.cut?.tool === tool && this.cut.when === "before") return void outgoing.destroy();
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const hasBody = incoming.method === "POST";
    const url = `http://${incoming.headers.host}${incoming.url}`;
    const response = await serveSandbox(
      new Request(url, { method: incoming.method, headers, ...(hasBody ? { body: text } : {}) }),
    );
    const body = await response.text();
    if (this.cut?.tool === tool) return void outgoing.destroy();
    if (tool !== null && this.defer === tool) {
      return void outgoing
        .writeHead(200, JSON_TYPE)
        .end(JSON.stringify(toolResult(text, () => this.#submitted(tool, body))));
    }
    const rewrite = tool === null ? undefined : this.rewrites.get(tool);
    response.headers.delete("content-length");
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(rewrite ? rewrite(body) : body);
  }

  #submitted(tool: string, body: string): object {
    const { result } = JSON.parse(body) as { result: { structuredContent: object } };
    const taskId = `task_${this.deferred.size + 1}`;
    this.deferred.set(taskId, { tool, body: result.structuredContent });
    return { status: "submitted", task_id: taskId, message: "It will take a moment." };
  }

  #statusAnswer(tool: string): Answer | undefined {
    if (tool !== "get_task_status" || this.deferred.size === 0) return undefined;
    return ({ task_id }) => {
      const task = this.deferred.get(String(task_id));
      if (!task) return { adcp_error: { code: "REFERENCE_NOT_FOUND", message: "No such task." } };
      const at = new Date().toISOString();
      const about = { task_id, task_type: task.tool, protocol: "media-buy", created_at: at, updated_at: at };
      return { ...about, status: "completed", completed_at: at, result: task.body };
    };
  }

  #note(text: string): string | null {
    if (!text.includes('"tools/call"')) return null;
    const { params } = JSON.parse(text) as { params: { name: string; arguments: unknown } };
    this.bodies.push({ tool: params.name, arguments: params.arguments, text });
    return params.name;
  }
}

const JSON_TYPE = { "content-type": "application/json" };

function toolResult(text: string, answer: Answer): object {
  const { id, params } = JSON.parse(text) as { id: number; params: { arguments: Record<string, unknown> } };
  const body = answer(params.arguments);
  if (body === null) return { jsonrpc: "2.0", id, error: { code: -32602, message: "Tool not found" } };
  const isError = "adcp_error" in body;
  const content = [{ type: "text", text: JSON.stringify(body) }];
  return { jsonrpc: "2.0", id, result: { resultType: "complete", content, structuredContent: body, isError } };
}
