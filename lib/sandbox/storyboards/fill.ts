import { randomUUID } from "node:crypto";

/** What steps have left behind, by name. */
export type Kept = Map<string, unknown>;

const CONTEXT = /^\$context\.(\w+)$/;
const GENERATE = /^\$generate:uuid_v4(?:#(\S+))?$/;

/** A sample with its placeholders filled: a kept value as it is, a generated one the same for one label throughout a run. */
export function filled(sample: unknown, kept: Kept): unknown {
  if (Array.isArray(sample)) return sample.map((item) => filled(item, kept));
  if (typeof sample === "object" && sample !== null) {
    return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, filled(value, kept)]));
  }
  if (typeof sample !== "string") return sample;
  const name = sample.match(CONTEXT)?.[1];
  if (name !== undefined) return kept.get(name);
  const generated = sample.match(GENERATE);
  return generated ? generate(generated[1], kept) : sample;
}

function generate(label: string | undefined, kept: Kept): string {
  const name = `#${label ?? randomUUID()}`;
  const known = kept.get(name);
  if (typeof known === "string") return known;
  const made = randomUUID();
  kept.set(name, made);
  return made;
}

/** `!context.a || context.a == context.b`: the only shape of condition the scripts use. @throws Error for any other */
export function skips(condition: string, kept: Kept): boolean {
  return condition.split("||").some((term) => holds(term.trim(), kept));
}

function holds(term: string, kept: Kept): boolean {
  const absent = term.match(/^!context\.(\w+)$/)?.[1];
  if (absent !== undefined) return kept.get(absent) === undefined;
  const [, left = "", right = ""] = term.match(/^context\.(\w+) == context\.(\w+)$/) ?? [];
  if (left === "") throw new Error(`cannot read the condition ${term}`);
  return kept.get(left) === kept.get(right);
}
