import { randomInt } from "node:crypto";
import { type JSONRPCMessage, type RequestId, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

/** Some servers read ids as integers, and a double holds these exactly. */
const ID_LIMIT = 2 ** 48 - 1;

/** An id for a tool call's message that no other call has, in this process or another. */
export function newCallId(): number {
  return randomInt(1, ID_LIMIT);
}

/**
 * MCP over HTTP, with such an id on every tool call. The client counts its messages from zero on each connection, so that an answer which
 * a proxy or a seller gives to the wrong one of two calls would carry the right id. The client itself sees its own numbers.
 */
export class TellingTransport extends StreamableHTTPClientTransport {
  readonly #counted = new Map<RequestId, RequestId>();

  override async send(
    message: JSONRPCMessage,
    options?: Parameters<StreamableHTTPClientTransport["send"]>[1],
  ): Promise<void> {
    if (!("method" in message && "id" in message && message.method === "tools/call")) {
      return super.send(message, options);
    }
    const id = newCallId();
    this.#counted.clear();
    this.#counted.set(id, message.id);
    return super.send({ ...message, id }, options);
  }

  /** Gives the client back its own numbers; called once, when the client listens. */
  translateAnswers(): void {
    const deliver = this.onmessage;
    this.onmessage = (message) => {
      const own = "id" in message && message.id !== undefined ? this.#counted.get(message.id) : undefined;
      deliver?.(own === undefined || "method" in message ? message : { ...message, id: own });
    };
  }
}
