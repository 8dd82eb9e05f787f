import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Ajv, { type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";

/** The protocol's own files, where they are beside the repository. */
export const PUBLISHED = join(resolve(process.env.PARLEY_SHARED ?? "../shared"), "protocol");
const SCHEMAS = join(PUBLISHED, "schemas");

/** Whether they are; says so where not, so that a skipped test is no silent one. */
export function arePublished(): boolean {
  const isThere = existsSync(SCHEMAS);
  if (!isThere) process.stdout.write(`skipped: the published schemas are not at ${SCHEMAS}\n`);
  return isThere;
}

/** A schema by its name in the release, such as `media-buy/refine-proposals-response`; none where the set lacks it. */
export type Lookup = (name: string) => ValidateFunction | undefined;

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

function flatSet(release: string): Lookup {
  const ajv = newAjv();
  const folder = join(SCHEMAS, release, "flat");
  for (const file of files(folder)) ajv.addSchema(read(file));
  return (name) => {
    const path = join(folder, `${name}.json`);
    return existsSync(path) ? ajv.getSchema(read(path).$id) : undefined;
  };
}

function bundledSet(release: string): Lookup {
  const known = new Map<string, ValidateFunction>();
  return (name) => {
    const path = join(SCHEMAS, release, "bundled", `${name}.json`);
    if (!existsSync(path)) return undefined;
    const check = known.get(name) ?? newAjv().compile(read(path));
    known.set(name, check);
    return check;
  };
}

/** The first set that has a schema decides. */
function firstOf(...sets: (() => Lookup)[]): () => Lookup {
  return () => {
    const opened = sets.map((open) => open());
    return (name) => {
      for (const set of opened) {
        const check = set(name);
        if (check) return check;
      }
      return undefined;
    };
  };
}

const beta = firstOf(
  () => bundledSet("3.2.0-beta.5"),
  () => flatSet("3.2.0-beta.5"),
);
const ga = firstOf(() => flatSet("3.2.2"), beta);

/** By release served. What a release has no set for is held against the nearest later one, which only adds. */
const SETS: Record<string, () => Lookup> = {
  "3.2": ga,
  "3.2-rc.9": ga,
  "3.2-beta.5": beta,
  "3.2-beta.4": beta,
  "3.1": beta,
  "3.0": beta,
};
const opened = new Map<() => Lookup, Lookup>();

/** Opens a set once; it takes seconds. @throws Error for a release without one */
export function schemasOf(release: string): Lookup {
  const set = SETS[release];
  if (!set) throw new Error(`no schemas for ${release}`);
  const lookup = opened.get(set) ?? set();
  opened.set(set, lookup);
  return lookup;
}

/** These name `status` themselves, so it stays; decline's finished arm and the list forbid it. */
const STATUS_FREE = new Set(["decline_proposals", "list_products"]);

/** An answer as its closed schema has it: without the envelope's members on the root (facts 1.2). */
export function withoutEnvelope(tool: string, body: Record<string, unknown>): Record<string, unknown> {
  const { adcp_version, adcp_error, context, replayed, status, ...rest } = body;
  return STATUS_FREE.has(tool) ? rest : { status, ...rest };
}

const FOLDERS: Record<string, string> = {
  get_adcp_capabilities: "protocol",
  get_task_status: "protocol",
  list_tasks: "protocol",
  list_accounts: "account",
  sync_accounts: "account",
};

/** A tool's schema by the name the release has for it. */
export function schemaName(tool: string, direction: "request" | "response"): string {
  // Both commitments are answered alike, and the later set has the shape under its own name only.
  if (tool === "buy_products" && direction === "response") return "media-buy/media-buy-commitment-response";
  return `${FOLDERS[tool] ?? "media-buy"}/${tool.replaceAll("_", "-")}-${direction}`;
}
