/** The variable a reader puts a token into. No token is ever known to the browser, so none can end up in what is copied. */
export const TOKEN_VARIABLE = "SELLER_TOKEN";

/** Of the handshake the desk falls back to; a seller that keeps sessions also wants the header its own handshake gave. */
const MCP_VERSION = "2025-11-25";

/** A text as one word of a POSIX shell, whatever it holds: nothing inside single quotes means anything but their end. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * The request as a command for a shell: a JSON-RPC `tools/call` with the members in the order the desk sends them, around the very
 * text that is stored and sent, idempotency key included. So running it and sending from the desk is one request to the seller, done once.
 */
export function curlOf(call: { url: string; tool: string; requestText: string; hasToken: boolean }): string {
  const { url, tool, requestText, hasToken } = call;
  const body = `{"method":"tools/call","params":{"name":${JSON.stringify(tool)},"arguments":${requestText}},"jsonrpc":"2.0","id":1}`;
  const lines = [
    `curl -sS -X POST ${shellQuoted(url)}`,
    ...(hasToken ? [`-H "Authorization: Bearer $${TOKEN_VARIABLE}"`] : []),
    "-H 'Content-Type: application/json'",
    "-H 'Accept: application/json, text/event-stream'",
    `-H 'MCP-Protocol-Version: ${MCP_VERSION}'`,
    `--data-raw ${shellQuoted(body)}`,
  ];
  return `${lines.join(" \\\n  ")}\n`;
}
