import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { curlOf, shellQuoted } from "./curl";

const run = promisify(execFile);
let got: { headers: IncomingHttpHeaders; body: string; path: string } | null = null;
const echo = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    got = { headers: request.headers, body: Buffer.concat(parts).toString("utf8"), path: request.url ?? "" };
    response.end("{}");
  });
});
let origin = "";
beforeAll(async () => {
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  origin = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
});
afterAll(() => echo.close());

async function bash(command: string) {
  got = null;
  await run("bash", ["-c", command], { env: { ...process.env, SELLER_TOKEN: "s3cret", NO_PROXY: "*", no_proxy: "*" } });
  return got as unknown as { headers: IncomingHttpHeaders; body: string; path: string };
}

test.each([
  ["plain", "more video"],
  ["single quotes", "it's Sam's 'own' ask''"],
  ["line breaks", "one\ntwo\r\nthree"],
  ["what a shell would run", "$(touch /tmp/never) `id` $HOME !! \\ \\' \" ; & | > # *"],
  ["unicode", "Übergröße 中文 عربي \u202e 🛰️ \u2028"],
  ["what looks like a file or an option", "@/etc/passwd -H x"],
  ["control characters", "\u0000\u0001\u001b[31m\t"],
])("what bash sends is the stored text, byte for byte: %s", async (_, ask) => {
  const requestText = JSON.stringify({
    idempotency_key: "k",
    refinements: [{ proposal_id: "p", action: "revise", ask }],
  });
  const { headers, body } = await bash(
    curlOf({ url: `${origin}/mcp`, tool: "refine_proposals", requestText, hasToken: true }),
  );
  expect(body).toContain(`"arguments":${requestText}}`);
  expect(JSON.parse(body)).toEqual({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "refine_proposals", arguments: JSON.parse(requestText) },
  });
  expect(headers).toMatchObject({
    authorization: "Bearer s3cret",
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  });
});

test("an address with what a shell takes apart stays one address, and no token is named where none is used", async () => {
  const url = `${origin}/mcp?a=1&b='x'`;
  const command = curlOf({ url, tool: "refine_proposals", requestText: "{}", hasToken: false });
  expect(command).not.toContain("Authorization");
  const { path, headers } = await bash(command);
  expect(decodeURIComponent(path)).toBe("/mcp?a=1&b='x'");
  expect(headers.authorization).toBeUndefined();
});

test("a text in quotes is one word", () => {
  expect(shellQuoted("a'b")).toBe(`'a'\\''b'`);
  expect(shellQuoted("")).toBe("''");
});
