import type { WireLie } from "./lie";

const DRIP_MS = 250;
const DRIP_BYTES = 1;

/** Lies of the connection. The seller did what it was asked and would say so; that is not what arrives. */
export const WIRE_LIES = {
  slow_drip: {
    says: "sends its answer a byte at a time, for hours",
    distort: async (response) => {
      const bytes = new Uint8Array(await response.arrayBuffer());
      return again(response, dripping(bytes));
    },
  },
  truncated_json: {
    says: "stops in the middle of its answer",
    distort: async (response) => {
      const text = await response.text();
      return again(response, text.slice(0, Math.floor(text.length / 2)));
    },
  },
  duplicate_answer: {
    says: "sends its answer twice in one",
    distort: async (response) => {
      const text = await response.text();
      return again(response, text + text);
    },
  },
  error_as_success: {
    says: "reports an error and calls it success",
    distort: (response) =>
      retold(response, ({ structuredContent }) => ({
        isError: false,
        structuredContent: {
          ...structuredContent,
          status: "completed",
          adcp_error: { code: "SERVICE_UNAVAILABLE", message: "Nothing was changed.", recovery: "transient" },
        },
      })),
  },
  success_as_error: {
    says: "does what was asked and flags its answer as an error",
    distort: (response) => retold(response, () => ({ isError: true })),
  },
} as const satisfies Record<string, WireLie>;

type ToolResult = { structuredContent: Record<string, unknown> } & Record<string, unknown>;

/** The same message with other members in its result. A message that holds none is left as it is. */
async function retold(response: Response, change: (result: ToolResult) => object): Promise<Response> {
  const text = await response.text();
  const message = JSON.parse(text) as { result?: ToolResult };
  if (!message.result?.structuredContent) return again(response, text);
  return again(response, JSON.stringify({ ...message, result: { ...message.result, ...change(message.result) } }));
}

function again(response: Response, body: string | ReadableStream): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(body, { status: response.status, headers });
}

/** Stops where nobody listens any more. */
function dripping(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>({
    pull: (controller) =>
      new Promise((resolve) => {
        timer = setTimeout(() => {
          controller.enqueue(bytes.slice(sent, sent + DRIP_BYTES));
          sent += DRIP_BYTES;
          if (sent >= bytes.length) controller.close();
          resolve();
        }, DRIP_MS);
      }),
    cancel: () => clearTimeout(timer),
  });
}
