import { canonicalTerms } from "../canonical";
import { isObject, type JsonObject } from "../json";
import type { Bundle, BundledCall, BundledSnapshot } from "./bundle";
import type { ChainEntry } from "./chain";

/** A bundle of the right shape with its parts where the checks look for them. */
export type Opened = {
  bundle: Bundle;
  calls: ReadonlyMap<string, BundledCall>;
  snapshots: ReadonlyMap<string, BundledSnapshot>;
  /** The deal's own entries, in order. */
  entries: readonly Told[];
};

/** An entry of the activity with its detail read. */
export type Told = { entry: ChainEntry; detail: JsonObject };

export function openBundle(bundle: Bundle): Opened {
  return {
    bundle,
    calls: new Map(bundle.calls.map((call) => [call.id, call])),
    snapshots: new Map(bundle.snapshots.map((snapshot) => [snapshot.id, snapshot])),
    entries: bundle.chain.parts.flatMap((part) =>
      "id" in part ? { entry: part, detail: objectOf(part.detail_text) } : [],
    ),
  };
}

/** A JSON text as an object; anything else reads as an empty one. */
export function objectOf(text: string | null): JsonObject {
  const value = jsonOf(text);
  return isObject(value) ? value : {};
}

export function jsonOf(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const proposalOf = (snapshot: BundledSnapshot): JsonObject => objectOf(snapshot.proposal_text);

/** The canonical text of a value; null where it has none. */
export function canonicalOf(value: unknown): string | null {
  try {
    return value === undefined ? null : canonicalTerms(value);
  } catch {
    return null;
  }
}

/** Whether two values are the same JSON value. */
export const isSame = (a: unknown, b: unknown): boolean => {
  const text = canonicalOf(a);
  return text !== null && text === canonicalOf(b);
};

/** The value an RFC 6901 pointer leads to; undefined where it leads nowhere. */
export function at(value: unknown, pointer: string): unknown {
  if (pointer === "") return value;
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((found, step) => {
      if (Array.isArray(found)) return /^\d+$/.test(step) ? found[Number(step)] : undefined;
      return isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined;
    }, value);
}

/** An entry keeps no more of anyone's words than this. */
const LONGEST = 300;

/** Words as an entry of the activity keeps them. */
export const cut = (text: string): string =>
  (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text).replace(/[\0\p{Surrogate}]/gu, "\ufffd");
