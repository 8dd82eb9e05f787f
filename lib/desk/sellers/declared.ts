import { type Capabilities, DIMENSIONS, type Dimension } from "@/lib/adcp";
import { choosePin, type PinChoice } from "@/lib/adcp/versions";
import type { LegacyLane } from "@/lib/negotiation";
import type { CapabilitiesRow } from "@/lib/store";
import { integerOf, isObject, type JsonObject, numberOf, objectsOf, storedObject, textOf, textsOf } from "../json";

export type Lane = "compact" | "legacy" | "neither" | "unread";
export type RefinementDeclaration =
  | { kind: "declared"; dimensions: Dimension[]; maxAlternatives: number | null }
  | { kind: "undeclared" };
export type IdempotencyDeclaration =
  | { kind: "supported"; replayTtlSeconds: number | null; inFlightMaxSeconds: number | null }
  | { kind: "unsupported" }
  | { kind: "undeclared" };

/** What a seller declared about itself, read from its newest capabilities (facts 2.1); the document itself is open. */
export type Declared = {
  document: JsonObject | undefined;
  lane: Lane;
  /** How the older lane is spoken to this seller; null in every other lane. */
  legacy: LegacyLane | null;
  supportedVersions: string[];
  pin: string | null;
  pinTested: boolean;
  lifecycleTools: string[];
  refinement: RefinementDeclaration;
  idempotency: IdempotencyDeclaration;
  requireOperatorAuth: boolean;
  billing: string[];
  currencyModes: string[];
  ttlSeconds: number | null;
};

/** Reads what a seller declared; `undefined` is a seller whose capabilities were never read. */
export function declaredBy(reading: Pick<CapabilitiesRow, "raw_text"> | undefined): Declared {
  const document = reading && storedObject(reading.raw_text);
  const adcp = objectAt(document, "adcp");
  const account = objectAt(document, "account");
  const mediaBuy = objectAt(document, "media_buy");
  const supportedVersions = textsOf(adcp.supported_versions);
  const choice = choosePin(supportedVersions);
  const lane = document ? laneOf(document, mediaBuy, choice) : "unread";
  return {
    document,
    lane,
    legacy: lane === "legacy" && document ? legacyLane(document, mediaBuy, choice) : null,
    supportedVersions,
    pin: choice.kind === "pinned" ? choice.pin : null,
    pinTested: choice.kind === "pinned" && choice.tested,
    lifecycleTools: textsOf(mediaBuy.lifecycle_tools),
    refinement: refinementOf(mediaBuy.proposal_refinement),
    idempotency: idempotencyOf(adcp.idempotency),
    requireOperatorAuth: account.require_operator_auth === true,
    billing: textsOf(account.supported_billing),
    currencyModes: textsOf(account.supported_account_currency_modes),
    ttlSeconds: numberOf(objectAt(adcp, "capability_changes").cache_ttl_seconds),
  };
}

/** The document as lib/negotiation reads it: its rules are total, so its shape need not be trusted here. */
export const capabilitiesOf = ({ document }: Declared): Capabilities | undefined =>
  document as Capabilities | undefined;

const COMPACT_TOOLS = ["request_proposals", "refine_proposals", "accept_proposal"];

/**
 * The lane is told by `lifecycle_tools` alone (facts 0.1, trap 26): absent means the older media-buy tools. A seller that lists the tools
 * and no release with them would serve an older one, so it is in the older lane as well (facts 1.1).
 */
function laneOf(document: JsonObject, mediaBuy: JsonObject, choice: PinChoice): Lane {
  if (!isObject(document.adcp)) return "legacy";
  if (!textsOf(document.supported_protocols).includes("media_buy")) return "neither";
  if (choice.kind === "unsupported" && choice.offered.length > 0) return "neither";
  if (mediaBuy.lifecycle_tools === undefined) return "legacy";
  const tools = textsOf(mediaBuy.lifecycle_tools);
  if (!COMPACT_TOOLS.every((tool) => tools.includes(tool))) return "neither";
  return choice.kind === "legacy" ? "legacy" : "compact";
}

/** Which release of the older lane, and how that is known (facts 1.1, 6.1). */
function legacyLane(document: JsonObject, mediaBuy: JsonObject, choice: PinChoice): LegacyLane {
  const kind = "legacy" as const;
  // What was stored is the seller's word that it has no capabilities to read.
  if (!isObject(document.adcp)) {
    return { kind, release: "2.5", wireVersion: null, why: "no_capability_tool", evidence: "no_capability_tool" };
  }
  switch (choice.kind) {
    case "legacy":
      return choice.release.startsWith("3.0")
        ? { kind, release: "3.0", wireVersion: null, why: "older_release", evidence: "listed" }
        : { kind, release: "3.1", wireVersion: choice.release, why: "older_release", evidence: "listed" };
    case "pinned":
      return { kind, release: "3.1", wireVersion: choice.pin, why: "no_lifecycle_tools", evidence: "listed" };
    case "unsupported":
      return mediaBuy.buying_modes !== undefined || mediaBuy.supports_proposals !== undefined
        ? { kind, release: "3.1", wireVersion: "3.1", why: "no_lifecycle_tools", evidence: "buying_modes" }
        : { kind, release: "3.0", wireVersion: null, why: "no_lifecycle_tools", evidence: "said_nowhere" };
  }
}

// Absent and empty differ: without the block nothing is known, an empty list means prose only (trap 25).
function refinementOf(block: unknown): RefinementDeclaration {
  if (!isObject(block) || !Array.isArray(block.supported_dimensions)) return { kind: "undeclared" };
  const listed = new Set(textsOf(block.supported_dimensions));
  return {
    kind: "declared",
    dimensions: DIMENSIONS.filter((dimension) => listed.has(dimension)),
    maxAlternatives: integerOf(block.max_alternatives),
  };
}

function idempotencyOf(block: unknown): IdempotencyDeclaration {
  if (!isObject(block) || typeof block.supported !== "boolean") return { kind: "undeclared" };
  if (!block.supported) return { kind: "unsupported" };
  return {
    kind: "supported",
    replayTtlSeconds: numberOf(block.replay_ttl_seconds),
    inFlightMaxSeconds: numberOf(block.in_flight_max_seconds),
  };
}

/** The accounts of a stored list_accounts answer (facts 2.9). */
export function accountsIn(accountsText: string | null) {
  return objectsOf(storedObject(accountsText).accounts).map((account) => ({
    accountId: textOf(account.account_id),
    brandDomain: textOf(objectAt(account, "brand").domain),
    operator: textOf(account.operator),
    // Parts of a natural key: with one of them it is another account than the plain one of brand and operator.
    isPlain:
      account.sandbox !== true &&
      account.operator_unit === undefined &&
      objectAt(account, "brand").brand_id === undefined &&
      objectAt(account, "brand").countries === undefined,
    isSandbox: account.sandbox === true,
    label: textOf(account.name) ?? textOf(account.account_id) ?? "unnamed account",
    status: textOf(account.status) ?? "unknown",
    currency: textOf(account.currency),
  }));
}

function objectAt(parent: JsonObject | undefined, name: string): JsonObject {
  const value = parent?.[name];
  return isObject(value) ? value : {};
}
