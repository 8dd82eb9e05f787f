import type { DIMENSIONS } from "@/lib/adcp";
import type { Declared } from "./declared";

/** A reading of capabilities as far as it is compared. */
type Compared = Omit<Declared, "document" | "pinTested" | "legacy">;

/**
 * What a seller declares otherwise than before, one sentence a change, in the order a buyer cares about them. Empty where the two
 * readings say the same of everything the desk acts on.
 */
export function capabilityChanges(before: Compared, now: Compared, seller: string): string[] {
  return RULES.flatMap((rule) => rule(before, now).map((words) => `${seller} ${words}.`));
}

type Rule = (before: Compared, now: Compared) => string[];

const LANES: Record<Compared["lane"], string> = {
  compact: "the negotiation tools of AdCP 3.2",
  legacy: "the older media buy tools only",
  neither: "no tools to negotiate with",
  unread: "nothing this desk has read",
};

const RULES: readonly Rule[] = [
  (before, now) => (before.lane === now.lane ? [] : [`now offers ${LANES[now.lane]}`]),
  (before, now) => [
    ...gone(before.supportedVersions, now.supportedVersions).map((version) => `no longer serves AdCP ${version}`),
    ...gone(now.supportedVersions, before.supportedVersions).map((version) => `now serves AdCP ${version}`),
  ],
  (before, now) =>
    before.pin === now.pin || now.pin === null || before.pin === null
      ? []
      : [`is asked for AdCP ${now.pin} from now on, where it was ${before.pin}`],
  dimensions,
  (before, now) => [
    ...gone(before.lifecycleTools, now.lifecycleTools).map((tool) => `no longer offers ${tool}`),
    ...gone(now.lifecycleTools, before.lifecycleTools).map((tool) => `now offers ${tool}`),
  ],
  idempotency,
  (before, now) =>
    before.requireOperatorAuth === now.requireOperatorAuth
      ? []
      : [
          now.requireOperatorAuth
            ? "now wants an account id of its own"
            : "no longer insists on account ids of its own",
        ],
];

function dimensions({ refinement: before }: Compared, { refinement: now }: Compared): string[] {
  if (before.kind === "undeclared" || now.kind === "undeclared") {
    if (before.kind === now.kind) return [];
    return now.kind === "undeclared"
      ? ["no longer says which fields it can be held to"]
      : ["now says which fields it can be held to"];
  }
  const most = (value: number | null) => (value === null ? "any number of" : `at most ${value}`);
  const listed = (dimension: (typeof DIMENSIONS)[number]) => dimension.replaceAll("_", " ");
  return [
    ...gone(before.dimensions, now.dimensions).map((dimension) => `no longer supports ${listed(dimension)}`),
    ...gone(now.dimensions, before.dimensions).map((dimension) => `now supports ${listed(dimension)}`),
    ...(before.maxAlternatives === now.maxAlternatives || !now.dimensions.includes("alternatives")
      ? []
      : [`now gives ${most(now.maxAlternatives)} alternatives, where it was ${most(before.maxAlternatives)}`]),
  ];
}

function idempotency({ idempotency: before }: Compared, { idempotency: now }: Compared): string[] {
  if (before.kind !== now.kind) return [KEYS[now.kind]];
  if (before.kind !== "supported" || now.kind !== "supported") return [];
  const hours = (seconds: number | null) => (seconds === null ? "a time it does not name" : `${seconds / 3_600} h`);
  return before.replayTtlSeconds === now.replayTtlSeconds
    ? []
    : [`now remembers requests for ${hours(now.replayTtlSeconds)}, where it was ${hours(before.replayTtlSeconds)}`];
}

const KEYS: Record<Compared["idempotency"]["kind"], string> = {
  supported: "now recognises repeated requests",
  unsupported: "no longer recognises repeated requests",
  undeclared: "no longer says whether it recognises repeated requests",
};

function gone<T>(before: readonly T[], now: readonly T[]): T[] {
  return before.filter((each) => !now.includes(each));
}
