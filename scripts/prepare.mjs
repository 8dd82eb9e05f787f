// What both commands need first: the right Node, installed packages, a build of the current sources. Node's own modules only, since
// nothing is installed yet when this runs.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** A condition the user can do something about: shown as one sentence, without a stack. */
export class Problem extends Error {}

/** Throws where this Node is older than the floor of 20.19. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Problem(`Parley needs Node.js 20.19 or newer; this is ${version}.`);
}

/** Installs and builds as far as needed. Two starts at the same moment take turns. */
export function prepare() {
  if (isInstalled() && isBuilt()) return;
  const release = takeTurn();
  try {
    install();
    build();
  } finally {
    release();
  }
}

/** Runs `npm ci` where the lockfile or the Node ABI differs from the last installation. */
export function install() {
  if (isInstalled()) return;
  console.log("Installing packages …");
  // The build needs the development packages, also where NODE_ENV says production.
  const status = npm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
  if (status !== 0) throw new Problem("The packages could not be installed; npm says why above.");
  writeFileSync(installStamp, installKey());
}

/** Runs `next build` where a source differs from the last build. */
export function build() {
  const key = sourcesKey();
  if (read(buildStamp) === key) return;
  console.log("Building …");
  rmSync(buildStamp, { force: true });
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const { status } = spawnSync(process.execPath, [nextBin, "build"], { cwd: root, stdio: "inherit", env });
  if (status !== 0) throw new Problem("The build failed; the reason stands above.");
  writeFileSync(buildStamp, key);
}

export const nextBin = join(root, "node_modules", "next", "dist", "bin", "next");
// Each stamp lives inside what it vouches for, so that deleting the folder deletes the claim.
const installStamp = join(root, "node_modules", ".parley-installed");
const buildStamp = join(root, ".next", "parley-built");

function isInstalled() {
  return read(installStamp) === installKey();
}

function isBuilt() {
  return read(buildStamp) === sourcesKey();
}

// better-sqlite3 is compiled for one Node ABI.
function installKey() {
  return `${hash(readFileSync(join(root, "package-lock.json")))} abi ${process.versions.modules}\n`;
}

const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "proxy.ts",
  "next.config.js",
  "package.json",
  "package-lock.json",
  "postcss.config.mjs",
  "tsconfig.json",
];

/** A hash over everything the build reads, by content: a fresh checkout or a touched file changes nothing. */
function sourcesKey() {
  const all = createHash("sha256");
  for (const path of SOURCES.flatMap(filesUnder)) all.update(`${path}\0${hash(readFileSync(join(root, path)))}\n`);
  return `${all.digest("hex")}\n`;
}

function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!isFolder(full)) return [path];
  const entries = readdirSync(full, { withFileTypes: true });
  const names = entries.filter(({ name }) => !/\.test\.tsx?$/.test(name)).map(({ name }) => name);
  return names.sort().flatMap((name) => filesUnder(join(path, name)));
}

function isFolder(path) {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

function npm(args) {
  const cli = process.env.npm_execpath;
  const viaNode = cli?.endsWith("npm-cli.js");
  const options = { cwd: root, stdio: "inherit" };
  if (viaNode) return spawnSync(process.execPath, [cli, ...args], options).status;
  return spawnSync("npm", args, { ...options, shell: process.platform === "win32" }).status;
}

/** Waits until no other start works on this checkout; returns what ends the turn. */
function takeTurn() {
  const lock = join(tmpdir(), `parley-${hash(root).slice(0, 16)}.lock`);
  for (let told = false; ; told = true) {
    try {
      const file = openSync(lock, "wx");
      writeSync(file, String(process.pid));
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (!isAlive(Number(read(lock)))) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!told) console.log("Another start is preparing this checkout; waiting for it …");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
  }
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function hash(content) {
  return createHash("sha256").update(content).digest("hex");
}
