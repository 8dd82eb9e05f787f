import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Ajv, { type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, it } from "vitest";
import type { Buyer, CallOutcome } from "./testing/buyer";
import { useFreshSandbox } from "./testing/buyer";
import { playEverything } from "./testing/everything";

/**
 * Every answer the sandbox gives, held against the published schemas of the release it was served under. Envelope members are
 * taken off the root first, since the closed schemas do not list them (facts 1.2); everything below stays strict.
 */
const SCHEMAS = join(resolve(process.env.PARLEY_SHARED ?? "../shared"), "protocol/schemas");
const isThere = existsSync(SCHEMAS);
if (!isThere)
  process.stdout.write(`skipped: the published schemas are not at ${SCHEMAS}
`);

const FOLDER: Record<string, string> = {
  get_adcp_capabilities: "protocol",
  get_task_status: "protocol",
  list_accounts: "account",
  sync_accounts: "account",
};
/** These name `status` themselves, so it stays; decline's finished arm forbids it. */
const STATUS_STAYS = new Set([
  "request_proposals",
  "refine_proposals",
  "accept_proposal",
  "get_adcp_capabilities",
  "get_media_buys",
  "list_accounts",
  "sync_accounts",
  "get_task_status",
]);

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? files(join(folder, entry.name))
      : entry.name.endsWith(".json")
        ? [join(folder, entry.name)]
        : [],
  );
const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));

function newAjv(): Ajv {
  const ajv = new Ajv({ strict: false, inlineRefs: false, code: { optimize: false } });
  addFormats(ajv);
  return ajv;
}

type Direction = "request" | "response";
type Lookup = (tool: string, direction: Direction) => ValidateFunction;

function flatSet(release: string): Lookup {
  const ajv = newAjv();
  const folder = join(SCHEMAS, release, "flat");
  for (const file of files(folder)) ajv.addSchema(read(file));
  return (tool, direction) => {
    const path = join(folder, FOLDER[tool] ?? "media-buy", `${tool.replaceAll("_", "-")}-${direction}.json`);
    return ajv.getSchema(read(path).$id) ?? fail(`no schema for ${tool}`);
  };
}

function bundledSet(release: string): Lookup {
  const flat = flatSet(release);
  const known = new Map<string, ValidateFunction>();
  return (tool, direction) => {
    const name = `${FOLDER[tool] ?? "media-buy"}/${tool.replaceAll("_", "-")}-${direction}.json`;
    const path = join(SCHEMAS, release, "bundled", name);
    if (!existsSync(path)) return flat(tool, direction);
    const check = known.get(name) ?? newAjv().compile(read(path));
    known.set(name, check);
    return check;
  };
}

function fail(message: string): never {
  throw new Error(message);
}

const SETS: Record<string, () => Lookup> = {
  "3.2": () => flatSet("3.2.2"),
  "3.2-beta.5": () => bundledSet("3.2.0-beta.5"),
};

function bodyOf(tool: string, { body }: CallOutcome): Record<string, unknown> {
  const { adcp_version, adcp_error, context, replayed, status, ...rest } = body;
  return STATUS_STAYS.has(tool) ? { status, ...rest } : rest;
}

describe.skipIf(!isThere).each(Object.keys(SETS))("answers under %s", { timeout: 60_000 }, (pin) => {
  let buyers: Buyer[] = [];
  let lookup: Lookup;
  beforeAll(async () => {
    useFreshSandbox();
    lookup = SETS[pin]?.() ?? fail(pin);
    buyers = await playEverything(pin);
  }, 120_000);

  const exchanges = () => buyers.flatMap((buyer) => buyer.log.map((entry) => ({ seller: buyer.seller, ...entry })));

  it("cover every tool, both sellers, successes and failures", () => {
    const successes = new Set(exchanges().flatMap(({ tool, outcome }) => (outcome.isError ? [] : [tool])));
    expect([...successes].sort()).toEqual([
      "accept_proposal",
      "decline_proposals",
      "get_adcp_capabilities",
      "get_media_buys",
      "list_accounts",
      "refine_proposals",
      "request_proposals",
      "sync_accounts",
    ]);
    expect(new Set(exchanges().map(({ seller }) => seller)).size).toBe(2);
    expect(exchanges().filter(({ outcome }) => outcome.isError).length).toBeGreaterThan(20);
  });

  it("match the schema where they succeed", () => {
    for (const { seller, tool, request, outcome } of exchanges()) {
      if (outcome.isError) continue;
      const check = lookup(tool, "response");
      const valid = check(bodyOf(tool, outcome));
      expect(valid ? [] : check.errors, `${seller} ${tool} ${JSON.stringify(request).slice(0, 400)}`).toEqual([]);
      expect(outcome.body.adcp_version).toBe(pin);
      expect(outcome.body.status).toBe("completed");
    }
  });

  it("carry a valid error where they fail, and accept fails in its own arm", () => {
    const ajv = newAjv();
    for (const file of files(join(SCHEMAS, "3.2.2/flat"))) ajv.addSchema(read(file));
    const error =
      ajv.getSchema("https://adcontextprotocol.org/schemas/3.2.2/core/error.json") ?? fail("no error schema");
    for (const { tool, outcome } of exchanges()) {
      if (!outcome.isError) continue;
      const { adcp_error } = outcome.body;
      expect(error(adcp_error) ? [] : error.errors, tool).toEqual([]);
      expect(outcome.body.status).toBe("failed");
      expect(JSON.parse(outcome.text).adcp_error).toEqual(adcp_error);
      if (tool !== "accept_proposal") continue;
      const check = lookup(tool, "response");
      expect(check(bodyOf(tool, outcome)) ? [] : check.errors).toEqual([]);
    }
  });

  it("come only to requests that match the request schema, where they succeed", () => {
    for (const { tool, request, outcome } of exchanges()) {
      if (outcome.isError) continue;
      const check = lookup(tool, "request");
      expect(check(request) ? [] : check.errors, JSON.stringify(request).slice(0, 400)).toEqual([]);
    }
  });
});
