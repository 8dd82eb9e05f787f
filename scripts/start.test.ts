import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const sandbox = mkdtempSync(join(tmpdir(), "parley-start-"));
afterAll(() => rmSync(sandbox, { recursive: true }));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port was given");
  await new Promise((closed) => probe.close(closed));
  return address.port;
}

describe("what keeps the desk from starting is one plain sentence", () => {
  function start(env: Record<string, string>, ...args: string[]) {
    const command = args.length > 0 ? args : [join(root, "scripts/start.mjs")];
    return spawnSync(process.execPath, command, { encoding: "utf8", env: { ...process.env, ...env } });
  }

  it("for a taken port", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const address = holder.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { status, stderr } = start({ PORT: `${port}`, PARLEY_DATA_DIR: sandbox });
    holder.close();
    expect(stderr).toBe(
      `Port ${port} is taken; stop what uses it, or start with another: PORT=${port + 1} npm start.\n`,
    );
    expect(status).toBe(1);
  });

  it("for a data folder that cannot be written to", () => {
    const file = join(sandbox, "a-file");
    writeFileSync(file, "");
    const { status, stderr } = start({ PORT: "65000", PARLEY_DATA_DIR: file });
    expect(stderr).toBe(`The data folder ${file} cannot be written to; set PARLEY_DATA_DIR to one that can.\n`);
    expect(status).toBe(1);
  });

  it("for a port that is none", () => {
    const { status, stderr } = start({ PORT: "http" });
    expect(stderr).toBe('PORT must be a number from 1 to 65535; it is "http".\n');
    expect(status).toBe(1);
  });

  it("for an address that others reach, where one click signs in", () => {
    const { status, stderr } = start({ PARLEY_HOST: "0.0.0.0" });
    expect(stderr).toBe("PARLEY_HOST needs PARLEY_MODE=team: in local mode the desk listens on 127.0.0.1 only.\n");
    expect(status).toBe(1);
  });

  it("for an old Node", () => {
    const pretend = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.18.3" } })';
    const script = `${pretend}; await import(${JSON.stringify(join(root, "scripts/start.mjs"))})`;
    const { status, stderr } = start({}, "--input-type=module", "--eval", script);
    expect(stderr).toBe("Parley needs Node.js 20.19 or newer; this is 20.18.3.\n");
    expect(status).toBe(1);
  });
});

// A checkout in miniature: the real launcher and a real `npm ci`, with a package in place of Next that builds and serves in no time. The
// real server behind the launcher is what e2e/ drives.
const NEXT = `
const { appendFileSync, mkdirSync } = require("node:fs");
const { createServer } = require("node:http");
const [, , command, ...args] = process.argv;
if (command === "build") {
  mkdirSync(".next", { recursive: true });
} else {
  const server = createServer((request, response) => response.end(String(process.pid)));
  server.listen(Number(args[args.indexOf("--port") + 1]), args[args.indexOf("--hostname") + 1]);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(0));
}
`;

describe("npm start", { timeout: 60_000 }, () => {
  const checkout = join(sandbox, "checkout");
  const write = (name: string, content: unknown) => {
    mkdirSync(join(checkout, name, ".."), { recursive: true });
    writeFileSync(join(checkout, name), typeof content === "string" ? content : JSON.stringify(content));
  };
  beforeAll(() => {
    const dependencies = { next: "file:next-stand-in" };
    const own = { name: "checkout", version: "1.0.0", dependencies };
    write("package.json", { ...own, type: "module", scripts: { start: "node scripts/start.mjs" } });
    write("package-lock.json", {
      ...own,
      lockfileVersion: 3,
      packages: {
        "": own,
        "next-stand-in": { name: "next", version: "1.0.0" },
        "node_modules/next": { resolved: "next-stand-in", link: true },
      },
    });
    write("next-stand-in/package.json", { name: "next", version: "1.0.0" });
    write("next-stand-in/dist/bin/next", NEXT);
    write("app/page.tsx", "one");
    for (const name of ["start.mjs", "prepare.mjs"])
      cpSync(join(root, "scripts", name), join(checkout, "scripts", name));
  });

  /** Starts as a user does and resolves when the address has been printed. */
  async function npmStart(port: number, dataDir: string): Promise<{ npm: ChildProcess; text: string }> {
    const env = { ...process.env, PORT: `${port}`, PARLEY_DATA_DIR: join(sandbox, dataDir) };
    const npm = spawn("npm", ["start"], { cwd: checkout, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    return new Promise((ready, failed) => {
      npm.stderr?.on("data", (chunk) => (text += chunk));
      npm.stdout?.on("data", (chunk) => {
        text += chunk;
        if (text.includes(`Parley is ready: http://127.0.0.1:${port}`)) ready({ npm, text });
      });
      npm.once("exit", () => failed(new Error(text)));
    });
  }

  const serverPid = async (port: number) => Number(await (await fetch(`http://127.0.0.1:${port}/`)).text());

  async function untilGone(pid: number): Promise<void> {
    for (let waited = 0; waited < 3_000; waited += 50) {
      if (!isRunning(pid)) return;
      await new Promise((later) => setTimeout(later, 50));
    }
    throw new Error(`process ${pid} is still running`);
  }

  function isRunning(pid: number): boolean {
    try {
      process.kill(pid, 0);
      // A process that has ended stays listed until its parent asks; Linux shows it as a zombie.
      return process.platform !== "linux" || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
    } catch {
      return false;
    }
  }

  it("installs and builds once, again only after a change, and leaves nothing behind", async () => {
    const port = await freePort();
    const first = await npmStart(port, "one");
    expect(first.text).toContain("Installing packages");
    expect(first.text).toContain("Building");

    const other = await freePort();
    const beside = await npmStart(other, "two");
    expect(beside.text).not.toContain("Installing");
    expect(beside.text).not.toContain("Building");

    const pids = [await serverPid(port), await serverPid(other)];
    first.npm.kill("SIGTERM");
    process.kill(-(beside.npm.pid ?? 0), "SIGINT");
    for (const pid of pids) await untilGone(pid);

    write("app/page.tsx", "two");
    const changed = await npmStart(port, "one");
    expect(changed.text).not.toContain("Installing");
    expect(changed.text).toContain("Building");
    const pid = await serverPid(port);
    changed.npm.kill("SIGTERM");
    await untilGone(pid);
  });
});
