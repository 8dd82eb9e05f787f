import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readRpcMessage } from "./envelope";
import { readHttpRefusal } from "./http-refusal";

// What the public reference seller really answered, recorded beside this repository.
const shared = resolve(process.env.PARLEY_SHARED ?? "../shared", "wire");
if (!existsSync(shared)) process.stdout.write(`skipped: no recorded exchanges at ${shared}\n`);

type Recorded = {
  request: { tool?: string; params?: { name?: string } };
  http: { status: number };
  mcp: { isError?: boolean | null } | null;
  structuredContent: Record<string, unknown> | null;
  raw_response?: unknown;
};

/** The JSON-RPC response: as recorded, or put together again from its recorded parts, the way this seller writes it. */
function message({ raw_response, mcp, structuredContent }: Recorded): string {
  if (raw_response !== undefined) return JSON.stringify(raw_response);
  const content = [{ type: "text", text: JSON.stringify(structuredContent) }];
  const result = { content, structuredContent, ...(mcp?.isError ? { isError: true } : {}) };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, result });
}

function recorded(): [string, Recorded][] {
  if (!existsSync(shared)) return [];
  return ["typed-negotiation", "constrained-seller"].flatMap((profile) =>
    readdirSync(join(shared, profile)).map((name): [string, Recorded] => [
      `${profile}/${name}`,
      JSON.parse(readFileSync(join(shared, profile, name), "utf8")),
    ]),
  );
}

const exchanges = recorded();
const answers = exchanges.filter(
  ([, { http, structuredContent }]) => http.status === 200 && structuredContent !== null,
);

describe.skipIf(exchanges.length === 0)("recorded answers of the reference seller", () => {
  it("are all read: errors as refusals by their code, everything else as done and unchanged", () => {
    expect(answers.length).toBeGreaterThan(100);
    for (const [name, exchange] of answers) {
      const { request, mcp, structuredContent } = exchange;
      const reply = readRpcMessage(message(exchange), { tool: request.tool ?? request.params?.name ?? "" });
      const error = structuredContent?.adcp_error as { code: string } | undefined;
      expect(error !== undefined, name).toBe(mcp?.isError === true);
      if (error) expect(reply, name).toMatchObject({ kind: "refused", error: { code: error.code } });
      else expect(reply, name).toMatchObject({ kind: "done", body: structuredContent });
      if (reply.kind !== "unknown") expect(JSON.parse(reply.raw), name).toEqual(structuredContent);
    }
  });

  it("refuse an unknown tool and missing or wrong credentials", () => {
    const unknownTools = exchanges.filter(([name]) => name.includes("unknown-tool"));
    expect(unknownTools.length).toBeGreaterThan(0);
    for (const [name, { raw_response }] of unknownTools) {
      const reply = readRpcMessage(JSON.stringify(raw_response), { tool: "no_such_tool" });
      expect(reply, name).toMatchObject({ kind: "refused", error: { code: "UNSUPPORTED_FEATURE" } });
    }
    const walls = exchanges.filter(([, { http }]) => http.status === 401);
    expect(walls.length).toBeGreaterThan(0);
    for (const [name, { raw_response }] of walls) {
      const answer = { status: 401, text: JSON.stringify(raw_response), retryAfter: null, date: null };
      expect(readHttpRefusal(answer, true)?.code, name).toBe("AUTH_INVALID");
      expect(readHttpRefusal(answer, false)?.code, name).toBe("AUTH_MISSING");
    }
  });
});
