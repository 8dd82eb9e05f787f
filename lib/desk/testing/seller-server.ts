import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serveSandbox } from "@/lib/sandbox/http/serve";
import { FAULTS, type FaultName, type Outcome, strikesUnread } from "./faults";

/** What goes wrong with the calls of one tool: the connection dies before the seller saw it, or after it acted. */
export type Cut = { tool: string; when: "before" | "after" };

/** A fault that strikes some calls of one tool, the first being 1. `foreign`: an answer to somebody else, where one is given. */
export type Trouble = { tool: string; fault: FaultName; calls: readonly number[]; foreign?: string };

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
  /** The structured content of the newest answer of each tool. */
  readonly answered = new Map<string, string>();
  /** What answers wait for once the seller has acted. */
  slowness: Promise<void> | null = null;
  /** A seller that recognises no repeated request: every delivery counts as a new one. */
  keepsNoKeys = false;
  #trouble: (Trouble & { seen: number }) | null = null;
  readonly #busy = new Set<Promise<void>>();
  readonly #server: Server = createServer((request, response) => {
    const work = this.#answer(request, response).catch(() => void response.destroy());
    this.#busy.add(work);
    work.finally(() => this.#busy.delete(work));
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

  /** Lets a fault strike, counting calls from now on; null ends it. */
  trouble(trouble: Trouble | null): void {
    this.#trouble = trouble && { ...trouble, seen: 0 };
  }

  /** Resolves when everything that was sent here is done with, whether or not anyone waits for it. */
  async quiet(): Promise<void> {
    while (this.#busy.size > 0) await Promise.all(this.#busy);
  }

  /** The fault that strikes the call of `tool` that arrives now. */
  #strike(tool: string): Trouble | null {
    const trouble = this.#trouble;
    if (trouble?.tool !== tool) return null;
    trouble.seen += 1;
    return trouble.calls.includes(trouble.seen) ? trouble : null;
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const named = incoming.headers["mcp-name"];
    const struck = typeof named === "string" ? this.#strike(named) : null;
    if (struck && strikesUnread(struck.fault)) return void outgoing.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const tool = this.#note(text);
    const answer = tool === null ? undefined : (this.answers.get(tool) ?? this.#statusAnswer(tool));
    if (answer) return void outgoing.writeHead(200, JSON_TYPE).end(JSON.stringify(toolResult(text, answer)));
    if (this.cut?.tool === tool && this.cut.when === "before") return void outgoing.destroy();
    if (tool !== null && struck) {
      const act = () => this.#deliver(incoming, text, tool);
      return FAULTS[struck.fault].play({ outgoing, act, foreign: struck.foreign ?? "{}" });
    }
    const { status, headers, body } = await this.#deliver(incoming, text, tool);
    await this.slowness;
    if (this.cut?.tool === tool) return void outgoing.destroy();
    if (tool !== null && this.defer === tool) {
      return void outgoing
        .writeHead(200, JSON_TYPE)
        .end(JSON.stringify(toolResult(text, () => this.#submitted(tool, body))));
    }
    const rewrite = tool === null ? undefined : this.rewrites.get(tool);
    outgoing.writeHead(status, headers);
    outgoing.end(rewrite ? rewrite(body) : body);
  }

  /** Brings a request to the sandbox. */
  async #deliver(incoming: IncomingMessage, text: string, tool: string | null): Promise<Outcome> {
    const given = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const url = `http://${incoming.headers.host}${incoming.url}`;
    const body = this.keepsNoKeys ? text.replace(/("idempotency_key":")[^"]+/, `$1${randomUUID()}`) : text;
    const response = await serveSandbox(
      new Request(url, { method: incoming.method, headers: given, ...(incoming.method === "POST" ? { body } : {}) }),
    );
    response.headers.delete("content-length");
    const outcome = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
    if (tool !== null) this.answered.set(tool, structured(outcome.body));
    return outcome;
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

/** The structured content of a tool's answer; empty where there is none. */
function structured(body: string): string {
  const { result } = JSON.parse(body) as { result?: { structuredContent?: object } };
  return JSON.stringify(result?.structuredContent ?? {});
}

function toolResult(text: string, answer: Answer): object {
  const { id, params } = JSON.parse(text) as { id: number; params: { arguments: Record<string, unknown> } };
  const body = answer(params.arguments);
  if (body === null) return { jsonrpc: "2.0", id, error: { code: -32602, message: "Tool not found" } };
  const isError = "adcp_error" in body;
  const content = [{ type: "text", text: JSON.stringify(body) }];
  return { jsonrpc: "2.0", id, result: { resultType: "complete", content, structuredContent: body, isError } };
}
