// npm start: checks, installs, builds, and becomes the desk's server. The server runs in this very process, so there is no child that
// could be left behind.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { nextBin, Problem, prepare, requireNode, root } from "./prepare.mjs";

const LOOPBACK = "127.0.0.1";
const STOP_WITHIN_MS = 5_000;
const PORT_PROBLEMS = {
  EADDRINUSE: (port) => `Port ${port} is taken; stop what uses it, or start with another: PORT=${port + 1} npm start.`,
  EACCES: (port) => `Port ${port} needs rights this user does not have; start with another: PORT=3000 npm start.`,
};

try {
  requireNode();
  const port = readPort(process.env.PORT ?? "3000");
  const host = readHost(process.env);
  const dataDir = resolve(root, process.env.PARLEY_DATA_DIR || ".data");
  requireWritable(dataDir);
  await requireFree(port, host);
  prepare();
  serve({ port, host, dataDir });
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exit(1);
}

function readPort(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Problem(`PORT must be a number from 1 to 65535; it is "${text}".`);
}

/** Where one click signs in, nobody else may reach the desk; a team's desk may stand where its proxy finds it. */
function readHost({ PARLEY_HOST: host = LOOPBACK, PARLEY_MODE: mode = "local" }) {
  if (host === LOOPBACK || mode.trim().toLowerCase() === "team") return host;
  throw new Problem("PARLEY_HOST needs PARLEY_MODE=team: in local mode the desk listens on 127.0.0.1 only.");
}

function requireWritable(folder) {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    // It holds what was negotiated and the key to the credentials, so it is its owner's alone.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(probe, "");
    rmSync(probe);
  } catch {
    throw new Problem(`The data folder ${folder} cannot be written to; set PARLEY_DATA_DIR to one that can.`);
  }
}

function requireFree(port, host) {
  return new Promise((free, taken) => {
    const probe = createServer();
    probe.once("error", ({ code }) => taken(new Problem(PORT_PROBLEMS[code]?.(port) ?? `Port ${port}: ${code}.`)));
    probe.listen(port, host, () => probe.close(free));
  });
}

function serve({ port, host, dataDir }) {
  Object.assign(process.env, {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(port),
    PARLEY_DATA_DIR: dataDir,
  });
  process.chdir(root);
  followParent();
  process.argv = [process.execPath, nextBin, "start", "--hostname", host, "--port", String(port)];
  createRequire(nextBin)(nextBin);
  void announce(`http://${host}:${port}`);
}

/** npm does not hand a SIGTERM on: it ends, and so does what it started. */
function followParent() {
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => setTimeout(() => process.exit(), STOP_WITHIN_MS).unref());
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 250).unref();
}

async function announce(address) {
  for (;;) {
    const answer = await fetch(`${address}/icon.svg`).catch(() => undefined);
    if (answer) break;
    await new Promise((later) => setTimeout(later, 50));
  }
  console.log(`\nParley is ready: ${address}\n`);
}
