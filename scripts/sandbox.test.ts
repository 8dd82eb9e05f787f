import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const script = fileURLToPath(new URL("sandbox.mjs", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "parley-sandbox-"));
const env = { ...process.env, PARLEY_DATA_DIR: dataDir };
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Starts the sellers on a port the system picks, and waits until they say they are ready. */
async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [script, "--port", "0"], { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes("Ready.")) break;
  }
  return { child, url: output.match(/http:\S+\/sandbox\/streamhaus\/mcp/)?.[0] ?? "" };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function call(url: string, name: string, args: object) {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      authorization: "Bearer sandbox-script-test",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }),
  });
  const text = await response.text();
  return JSON.parse(text.replace(/^[\s\S]*?data: /, "")).result.structuredContent;
}

describe("npm run sandbox", () => {
  it("serves the sellers, stops when told, and remembers after a restart", { timeout: 120_000 }, async () => {
    const first = await start();
    const { proposals } = await call(first.url, "request_proposals", {
      idempotency_key: "sandbox.script.0001",
      brief: "Premium video, native and display.",
      brand: { domain: "acmeoutdoor.example" },
    });
    await stop(first.child);
    await expect(fetch(first.url)).rejects.toThrow();
    const second = await start();
    const { results } = await call(second.url, "refine_proposals", {
      idempotency_key: "sandbox.script.0002",
      refinements: [{ proposal_id: proposals[0].proposal_id, action: "revise", alternatives: { count: 2 } }],
    });
    await stop(second.child);
    expect(results[0].outcome).toBe("revised");
  });

  it.each([
    [["--port", "http"], '--port must be a number from 0 to 65535; it is "http".'],
    [["--prot", "1"], "Usage: npm run sandbox -- --port 3001"],
  ])("says in a sentence what is wrong with %o", (args, words) => {
    const { status, stderr } = spawnSync(process.execPath, [script, ...args], { env, encoding: "utf8" });
    expect(stderr).toContain(words);
    expect(status).toBe(1);
  });
});
