import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { nextBin, root } from "../prepare.mjs";

const HOST = "127.0.0.1";
const READY_MS = 60_000;

/** One server process of the desk, which can be killed without a word and started again under the same address. */
export class DeskServer {
  #process = null;
  /** What the server wrote, for whoever has to find out what went wrong. */
  log = "";

  constructor(port, settings) {
    this.port = port;
    this.settings = settings;
    this.origin = `http://${HOST}:${port}`;
  }

  async start() {
    const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...this.settings };
    const args = [nextBin, "start", "--hostname", HOST, "--port", `${this.port}`];
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        this.log = (this.log + chunk).slice(-20_000);
      });
    }
    this.#process = child;
    for (const until = Date.now() + READY_MS; Date.now() < until; ) {
      if (child.exitCode !== null) throw new Error(`The server ended while it started:\n${this.log}`);
      if (await this.isReady()) return;
      await later(25);
    }
    throw new Error(`The server was not ready in time:\n${this.log}`);
  }

  async isReady() {
    const answer = await fetch(`${this.origin}/api/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    return answer?.ok === true;
  }

  /** As a power button would: nothing of the process runs any more when this resolves. */
  async kill(signal = "SIGKILL") {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }
}

/** The sandbox sellers as a process of their own, which outlives every server of the desk. */
export async function startSellers(dataDir) {
  const port = await freePort();
  const env = { ...process.env, PARLEY_DATA_DIR: dataDir };
  const child = spawn(process.execPath, [join(root, "scripts", "sandbox.mjs"), "--port", `${port}`], {
    cwd: root,
    env,
  });
  await new Promise((ready, failed) => {
    let text = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        text += chunk;
        if (text.includes("Ready.")) ready();
      });
    }
    child.once("exit", () => failed(new Error(`The sandbox sellers did not start:\n${text}`)));
  });
  const stop = async () => {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  };
  return { url: `http://${HOST}:${port}/sandbox/streamhaus/mcp`, stop };
}

export async function freePort() {
  const probe = createServer().listen(0, HOST);
  await once(probe, "listening");
  const { port } = probe.address();
  await new Promise((closed) => probe.close(closed));
  return port;
}

export const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
