// node scripts/postgres.mjs: a throw-away PostgreSQL for tests, the soak and the bench. It lives in a temporary folder, listens on
// loopback alone, trusts whoever connects, prints its address and ends, with everything in it, by SIGINT or SIGTERM.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";

const DEBIAN = "/usr/lib/postgresql";
const USER = "parley";
const START_MS = 30_000;
const LOOK_EVERY_MS = 25;

/** The folder of PostgreSQL's programs: PARLEY_POSTGRES, else Debian's newest, else on the path; undefined where there is none. */
export function findPostgres() {
  const chosen = process.env.PARLEY_POSTGRES;
  return (chosen ? [chosen] : places()).find((folder) => existsSync(join(folder, "initdb")));
}

function places() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => join(DEBIAN, version, "bin")), ...(process.env.PATH ?? "").split(delimiter)];
}

/**
 * Starts a cluster of its own; `url` is that of its first database, whose user may make more. `durable: false` does not wait for the
 * disk, which is for tests alone. `stop` ends it and deletes it.
 */
export async function startPostgres({ durable = true } = {}) {
  const bin = findPostgres();
  if (!bin)
    throw new Error(
      "No PostgreSQL was found: install it (on Debian: apt-get install postgresql), or set PARLEY_POSTGRES.",
    );
  const folder = mkdtempSync(join(tmpdir(), "parley-postgres-"));
  const owner = giveAway(folder);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const data = join(folder, "data");
    const made = spawnSync(
      join(bin, "initdb"),
      ["-D", data, "-U", USER, "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"],
      { ...owner, cwd: folder, encoding: "utf8" },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);
    const port = await freePort();
    const settings = {
      listen_addresses: "127.0.0.1",
      port,
      unix_socket_directories: folder,
      max_connections: 200,
      ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const log = [];
    const server = spawn(join(bin, "postgres"), ["-D", data, ...flags], {
      ...owner,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    server.stderr.on("data", (chunk) => log.push(chunk));
    const ended = new Promise((resolve) => server.once("exit", resolve));
    // Whoever started it may stop without a word; the cluster must not outlive it.
    const kill = () => server.kill("SIGQUIT");
    process.once("exit", kill);
    const stop = async () => {
      process.removeListener("exit", kill);
      server.kill("SIGINT");
      await ended;
      remove();
    };
    try {
      await ready(data, server);
    } catch (error) {
      await stop();
      throw new Error(`${error.message} ${Buffer.concat(log).toString("utf8")}`);
    }
    return { url: `postgres://${USER}@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/** PostgreSQL does not run as root; there its own user gets the folder and runs it. */
function giveAway(folder) {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync("/etc/passwd", "utf8").match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error("PostgreSQL does not run as root, and there is no user postgres to run it as.");
  const [uid, gid] = [Number(line[1]), Number(line[2])];
  chownSync(folder, uid, gid);
  return { uid, gid };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** The last line of postmaster.pid says `ready` once connections are taken. */
async function ready(data, server) {
  const path = join(data, "postmaster.pid");
  for (const until = Date.now() + START_MS; Date.now() < until; ) {
    if (server.exitCode !== null) throw new Error("PostgreSQL ended while it started.");
    if (existsSync(path) && statSync(path).size > 0 && /^ready\s*$/m.test(readFileSync(path, "utf8"))) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error("PostgreSQL did not start in time.");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    const { url, stop } = await startPostgres();
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop().then(() => process.exit()));
    console.log(url);
    setInterval(() => {}, 1_000_000);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
