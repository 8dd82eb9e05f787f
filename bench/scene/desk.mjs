import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../scripts/prepare.mjs";

/** Starts the built desk as `npm start` does, with an empty data folder and `settings` in its environment; resolves when it has said its address. */
export async function startDesk(settings = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-bench-"));
  const port = await freePort();
  const env = { ...process.env, PORT: `${port}`, PARLEY_DATA_DIR: dataDir, ...settings };
  const began = performance.now();
  // A bench that is stopped takes its desk with it.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  process.once("exit", () => npm.kill("SIGTERM"));
  const npm = spawn("npm", ["start"], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((ready, failed) => {
    let text = "";
    npm.stdout.on("data", (chunk) => {
      text += chunk;
      if (text.includes("Parley is ready")) ready();
    });
    npm.once("exit", () => failed(new Error(`The desk did not start:\n${text}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    readyMs: performance.now() - began,
    async stop() {
      const gone = once(npm, "exit");
      npm.kill("SIGTERM");
      await gone;
      await untilFree(port);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  await new Promise((closed) => probe.close(closed));
  return port;
}

/** npm ends at once, the server right after it. */
async function untilFree(port) {
  for (;;) {
    const probe = createServer();
    const isFree = await new Promise((said) => {
      probe.once("error", () => said(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => said(true)));
    });
    if (isFree) return;
    await new Promise((later) => setTimeout(later, 20));
  }
}
