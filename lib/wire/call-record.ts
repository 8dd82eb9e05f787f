/** One HTTP exchange as it was seen on the wire; `chunks` are the body's bytes after content decoding. */
export type Exchange = {
  /** True for the exchange that carried the tool call, and for the streams that resume it. */
  carriesCall: boolean;
  status?: number;
  contentType: string;
  date: string | null;
  retryAfter: string | null;
  /** The WWW-Authenticate header. */
  challenge: string | null;
  chunks: Uint8Array[];
  complete: boolean;
  oversize: boolean;
  networkError?: unknown;
};

/**
 * Everything one call put on the wire and got back. The MCP client runs the session; what the seller answered is read from here, so
 * that the stored text is the received text and a fault is judged by what really happened on the connection.
 */
export type CallRecord = {
  requestText: string;
  maxBytes: number;
  /** Received so far over all exchanges: a stream picked up again and again has no more room than one answer. */
  bytes: number;
  /** Aborts every exchange of the call; its reason is a `Stopped`. */
  controller: AbortController;
  calling: boolean;
  rpcId?: string | number;
  /** The id of the A2A message that carries the call. */
  messageId?: string;
  /** Why the desk itself did not go on before the call was sent. */
  refusal?: "foreign_endpoint" | "not_a2a";
  exchanges: Exchange[];
  /** Called when the body of an exchange that carries the call has ended, whole or broken. */
  onAnswerEnd: () => void;
};

/** Why the desk itself stopped waiting. */
export class Stopped extends Error {
  constructor(readonly why: "timeout" | "aborted") {
    super(why);
  }
}

export function newCallRecord(requestText: string, maxBytes: number): CallRecord {
  return {
    requestText,
    maxBytes,
    bytes: 0,
    controller: new AbortController(),
    calling: false,
    exchanges: [],
    onAnswerEnd: () => {},
  };
}

export function newExchange(carriesCall: boolean): Exchange {
  return {
    carriesCall,
    contentType: "",
    date: null,
    retryAfter: null,
    challenge: null,
    chunks: [],
    complete: false,
    oversize: false,
  };
}

/** The body received so far as text; `undefined` where it is not UTF-8. */
export function exchangeText(exchange: Exchange): string | undefined {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const parts = exchange.chunks.map((chunk) => decoder.decode(chunk, { stream: true }));
    return parts.join("") + (exchange.complete ? decoder.decode() : "");
  } catch {
    return undefined;
  }
}

export function isEventStream({ contentType }: Exchange): boolean {
  return /^text\/event-stream\b/i.test(contentType);
}
