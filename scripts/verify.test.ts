import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { exportActivity } from "@/lib/desk/activity/export";
import { record } from "@/lib/desk/activity/record";
import { exportEvidence } from "@/lib/desk/evidence/export";
import { TestDesk } from "@/lib/desk/testing/desk";
import { openStore } from "@/lib/store";
import { liftAppendOnly } from "@/lib/store/testing/append-only";
import { dialects, freshStore } from "@/lib/store/testing/databases";

// Each command bundles its sources first, beside whatever else the machine does.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const root = fileURLToPath(new URL("..", import.meta.url));

/** Loaded before the command: whatever opens a connection, asks for a name or loads a database ends it with an exit code of its own. */
const DENIED = `
const { createRequire, syncBuiltinESMExports } = require("node:module");
const deny = (what) => () => { process.stderr.write("DENIED " + what); process.exit(99); };
for (const [name, members] of [
  ["node:net", ["connect", "createConnection", "createServer"]],
  ["node:tls", ["connect"]],
  ["node:http", ["request", "get", "createServer"]],
  ["node:https", ["request", "get"]],
  ["node:http2", ["connect"]],
  ["node:dns", ["lookup", "resolve"]],
  ["node:dgram", ["createSocket"]],
]) for (const member of members) require(name)[member] = deny(name + " " + member);
require("node:net").Socket.prototype.connect = deny("a connection");
globalThis.fetch = deny("fetch");
syncBuiltinESMExports();
const { Module } = require("node:module");
const load = Module._load;
Module._load = (name, ...rest) => (/^(better-sqlite3|pg|kysely)$/.test(name) ? deny(name)() : load(name, ...rest));
`;

let folder = "";
let bundle = "";
let activity = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-verify-"));
  writeFileSync(join(folder, "denied.cjs"), DENIED);
  const desk = new TestDesk();
  await desk.open();
  const { committed } = await desk.held();
  await desk.accept(committed);
  const write = async (name: string, pieces: AsyncIterable<string>) => {
    let text = "";
    for await (const piece of pieces) text += piece;
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  bundle = await write("bundle.json", (await exportEvidence(desk.ctx, { snapshotId: committed.id })).pieces);
  activity = await write("activity.jsonl", (await exportActivity(desk.ctx, {})).pieces);
  await desk.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Options = { denied?: boolean; env?: Record<string, string | undefined> };

function run(script: string, args: string[], { denied = false, env = {} }: Options = {}) {
  const options = denied ? ["--require", join(folder, "denied.cjs")] : [];
  const { PATH, HOME } = process.env;
  const settings: NodeJS.ProcessEnv = {
    NODE_ENV: "test",
    PATH,
    HOME,
    PARLEY_DATA_DIR: join(folder, "nothing"),
    ...env,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...options, join(root, "scripts", script), ...args], {
    cwd: folder,
    env: settings,
    encoding: "utf8",
  });
  return { status, said: `${stdout}${stderr}` };
}

describe("npm run verify:bundle", () => {
  it("needs nothing but the file: no network, no database, no data folder", () => {
    const before = readdirSync(folder);
    const { status, said } = run("verify-bundle.mjs", [bundle], { denied: true });
    expect(said).toMatch(/This bundle holds together/);
    expect(said.match(/^ok /gm)).toHaveLength(8);
    expect(status).toBe(0);
    expect(readdirSync(folder)).toEqual(before);
  });

  it("would be stopped if it did: the denial works", () => {
    const probe = join(folder, "probe.mjs");
    writeFileSync(probe, 'import { connect } from "node:net"; connect(1);');
    const { status } = spawnSync(process.execPath, ["--require", join(folder, "denied.cjs"), probe]);
    expect(status).toBe(99);
  });

  it("says what is wrong, and answers 1", () => {
    const changed = join(folder, "changed.json");
    writeFileSync(changed, readFileSync(bundle, "utf8").replace(/"operator": "p/, '"operator": "q'));
    const { status, said } = run("verify-bundle.mjs", [changed], { denied: true });
    expect(said).toMatch(/FALSE {2}Manifest .*\n.*"deal" is not what the manifest was made over/);
    expect(said).toMatch(/does not hold together/);
    expect(status).toBe(1);
  });

  it("holds the newest entry against another copy's", () => {
    const { chain } = JSON.parse(readFileSync(bundle, "utf8"));
    const head = `${chain.head.seq}:${chain.head.hash}`;
    expect(run("verify-bundle.mjs", [bundle, "--head", head]).status).toBe(0);
    expect(run("verify-bundle.mjs", [bundle, "--head", `${chain.head.seq}:${"0".repeat(64)}`]).status).toBe(1);
  });

  it.each([[[]], [["none.json"]], [["a", "b"]], [["none.json", "--head", "x"]], [["--what"]]])(
    "answers 2 where it cannot check: %j",
    (args) => {
      expect(run("verify-bundle.mjs", args).status).toBe(2);
    },
  );
});

describe("npm run verify:activity", () => {
  it("checks an exported file without network or database, and gives its newest entry to be noted", () => {
    const { status, said } = run("verify-activity.mjs", [activity], { denied: true });
    expect(said).toMatch(/Every entry is what was recorded/);
    expect(status).toBe(0);
    const head = said.match(/\d+:[0-9a-f]{64}/)?.[0] ?? "";
    expect(run("verify-activity.mjs", [activity, "--contains", head]).status).toBe(0);
    expect(run("verify-activity.mjs", [activity, "--contains", `1:${"0".repeat(64)}`]).status).toBe(1);
  });

  it("answers 1 for a changed file, and 2 for none or for an empty data folder, which stays as it is", () => {
    const changed = join(folder, "changed.jsonl");
    writeFileSync(changed, readFileSync(activity, "utf8").replace("StreamHaus", "StreamHavs"));
    expect(run("verify-activity.mjs", [changed])).toMatchObject({ status: 1, said: expect.stringMatching(/Line \d+/) });
    expect(run("verify-activity.mjs", [join(folder, "none.jsonl")]).status).toBe(2);
    const { status, said } = run("verify-activity.mjs", []);
    expect(said).toMatch(/There is no desk in/);
    expect(status).toBe(2);
    expect(readdirSync(folder)).not.toContain("nothing");
  });

  it.each(dialects())("checks the desk's own database on %s, and changes nothing in it", async (dialect) => {
    const { settings, remove } = await freshStore(dialect);
    const env = {
      PARLEY_DATA_DIR: settings.dataDir,
      ...(settings.secretKey ? { PARLEY_SECRET_KEY: settings.secretKey } : {}),
      ...(settings.databaseUrl ? { DATABASE_URL: settings.databaseUrl } : {}),
    };
    const store = await openStore(settings);
    const ctx = { ...store, now: () => new Date(), actor: ACTOR };
    for (let each = 0; each < 3; each += 1) {
      await store.db
        .transaction()
        .execute((tx) => record(tx, ctx, { action: "seller.tested", subject: "S", detail: { each } }));
    }
    expect(run("verify-activity.mjs", [], { env })).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^3 entries .*\nThe newest entry is the one that was sealed/),
    });
    await liftAppendOnly(store.db);
    await store.db.deleteFrom("activity").where("seq", "=", 3).execute();
    expect(run("verify-activity.mjs", [], { env })).toMatchObject({
      status: 1,
      said: expect.stringMatching(/cut off/),
    });
    // Without the key the end is not looked at, and that is said.
    if (dialect === "PostgreSQL") {
      const { PARLEY_SECRET_KEY: _, ...keyless } = env;
      expect(run("verify-activity.mjs", [], { env: keyless }).said).toMatch(/Without the desk's key/);
    }
    await store.db.updateTable("activity").set({ subject: "T" }).where("seq", "=", 1).execute();
    expect(run("verify-activity.mjs", [], { env })).toMatchObject({
      status: 1,
      said: expect.stringMatching(/entry 1/),
    });
    await store.close();
    await remove();
  });
});

const ACTOR = {
  id: "u",
  name: "User",
  initials: "U",
  organization: "",
  role: "buyer" as const,
  limits: null,
  brands: null,
};

it("checks a bundle with code that reaches no other floor, and only packages that compute", () => {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const walk = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, "utf8");
    for (const [, from = ""] of text.matchAll(/^(?:import|export) (?!type)[^;]*?from "([^"]+)"/gm)) {
      const path = from.startsWith(".")
        ? join(file, "..", from)
        : from.startsWith("@/")
          ? join(root, from.slice(2))
          : null;
      if (path === null) packages.add(from);
      else walk(existing(path));
    }
  };
  walk(join(root, "lib/negotiation/evidence/index.ts"));
  expect(seen.size).toBeGreaterThan(30);
  const outside = [...seen].filter((file) => !/\/lib\/(negotiation|adcp)\//.test(file));
  expect(outside).toEqual([]);
  expect([...packages].toSorted()).toEqual(["#sha256", "zod"]);
});

function existing(path: string): string {
  for (const candidate of [path, `${path}.ts`, join(path, "index.ts")]) {
    try {
      readFileSync(candidate);
      return candidate;
    } catch {
      // The next spelling.
    }
  }
  throw new Error(`${path} is not there.`);
}
