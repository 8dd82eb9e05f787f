import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";

const STARTS_WITHIN_MS = 20_000;

/** The buyer that the desk's "Add StreamHaus" signs in as; each desk has a sandbox of its own, so tests don't meet. */
const SANDBOX_TOKEN = "sandbox-pinnacle-agency";

/** The built desk, running by itself with an empty data folder and its sandbox sellers. */
export type Desk = {
  origin: string;
  /** Sets what the sandbox seller does to this test's buyer: shorten holds, tamper with digests, withdraw dimensions. */
  control(seller: "streamhaus" | "northlight", controls: Record<string, unknown>): Promise<void>;
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port was given");
  probe.close();
  await once(probe, "close");
  return address.port;
}

async function untilReady(origin: string, server: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the desk stopped while starting:\n${log()}`);
    const answer = await fetch(`${origin}/welcome`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the desk did not answer within ${STARTS_WITHIN_MS / 1000} s:\n${log()}`);
}

/** One desk a test: nothing a test does is seen by another. Console errors fail the test that caused them. */
export const test = base.extend<{ desk: Desk; consoleErrors: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  desk: async ({}, use) => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const dataDir = mkdtempSync(join(tmpdir(), "parley-e2e-"));
    const server = spawn(
      process.execPath,
      ["node_modules/next/dist/bin/next", "start", "--hostname", "127.0.0.1", "--port", `${port}`],
      {
        env: {
          ...process.env,
          NODE_ENV: "production",
          PARLEY_DATA_DIR: dataDir,
          PORT: `${port}`,
          NEXT_TELEMETRY_DISABLED: "1",
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    let log = "";
    server.stdout.on("data", (chunk) => (log += chunk));
    server.stderr.on("data", (chunk) => (log += chunk));
    try {
      await untilReady(origin, server, () => log);
      await use({
        origin,
        control: async (seller, controls) => {
          const answer = await fetch(`${origin}/sandbox/${seller}/control`, {
            method: "POST",
            headers: { authorization: `Bearer ${SANDBOX_TOKEN}`, "content-type": "application/json" },
            body: JSON.stringify(controls),
          });
          expect(answer.status, await answer.text()).toBe(200);
        },
      });
    } finally {
      const gone = once(server, "exit");
      server.kill("SIGTERM");
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  baseURL: async ({ desk }, use) => use(desk.origin),
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
      });
      page.on("pageerror", (error) => errors.push(error.message));
      await use(errors);
      expect(errors, "the console stayed clean").toEqual([]);
    },
    { auto: true },
  ],
});

export type { Page };
export { expect };
