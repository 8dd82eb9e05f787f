/** GA of AdCP 3.2. On the wire a release has two parts, never a patch number (facts 1.1, 17.1). */
export const GA_PIN = "3.2";

/** Pre-releases whose rules the desk holds, best first. */
export const KNOWN_PRERELEASES = ["3.2-beta.5", "3.2-beta.4", "3.2-beta.3", "3.2-beta.2"] as const;

/** `adcp_version` on the wire. */
export const VERSION_PATTERN = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?)?$/;

/**
 * Which release a thread with a seller is pinned to. `tested: false` means a 3.2 pre-release the desk was not written against:
 * usable, with a visible notice. `legacy` sellers speak 3.0 or 3.1; `unsupported` ones nothing the desk can read.
 */
export type PinChoice =
  | { kind: "pinned"; pin: string; tested: boolean }
  | { kind: "legacy"; release: string }
  | { kind: "unsupported"; offered: readonly string[] };

const OTHER_PRERELEASE = /^3\.2-/;
const LEGACY_RELEASE = /^3\.[01](?:-|$)/;

/**
 * The pin for a seller, from its `adcp.supported_versions` (facts 1.1, 17.1): `3.2` where it is listed, else the best
 * pre-release the desk knows, else another pre-release of 3.2. A stable pin never lands on a pre-release, so a seller that
 * lists only pre-releases has to be asked for one of them by its exact name.
 */
export function choosePin(supportedVersions: unknown): PinChoice {
  const offered = Array.isArray(supportedVersions)
    ? supportedVersions.filter(
        (version): version is string => typeof version === "string" && VERSION_PATTERN.test(version),
      )
    : [];
  if (offered.includes(GA_PIN)) return { kind: "pinned", pin: GA_PIN, tested: true };
  const known = KNOWN_PRERELEASES.find((release) => offered.includes(release));
  if (known !== undefined) return { kind: "pinned", pin: known, tested: true };
  const other = highest(offered.filter((release) => OTHER_PRERELEASE.test(release)));
  if (other !== undefined) return { kind: "pinned", pin: other, tested: false };
  const legacy = highest(offered.filter((release) => LEGACY_RELEASE.test(release)));
  if (legacy !== undefined) return { kind: "legacy", release: legacy };
  return { kind: "unsupported", offered };
}

/** The version members of a request for a pin: 3.0 knew the major release alone (facts 6.1); without a pin there are none. */
export function versionMembers(pin: string | null): { adcp_version?: string; adcp_major_version?: 3 } {
  if (pin === null) return {};
  return /^3\.0(?:-|$)/.test(pin) ? { adcp_major_version: 3 } : { adcp_version: pin, adcp_major_version: 3 };
}

/** The two sets of rules the desk holds; members of one are unknown to the other (facts 7, 17). */
export type RuleSet = "3.2" | "3.2-beta";

/** The rules for a pin: betas have their own, everything later follows the GA. A missing pin is read as GA. */
export function ruleSetOf(pin: unknown): RuleSet {
  return typeof pin === "string" && /^3\.2-beta(?:\.|$)/.test(pin) ? "3.2-beta" : "3.2";
}

function highest(releases: readonly string[]): string | undefined {
  return [...releases].sort(comparePrecedence).at(-1);
}

/** Precedence of SemVer: a release after its pre-releases, numeric parts as numbers, `rc` after `beta`. */
export function comparePrecedence(a: string, b: string): number {
  const [coreA, preA] = split(a);
  const [coreB, preB] = split(b);
  return (
    compareParts(coreA, coreB) || Number(preA.length === 0) - Number(preB.length === 0) || compareParts(preA, preB)
  );
}

function split(version: string): [string[], string[]] {
  const dash = version.indexOf("-");
  if (dash < 0) return [version.split("."), []];
  return [version.slice(0, dash).split("."), version.slice(dash + 1).split(".")];
}

function compareParts(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [left, right] = [a[i], b[i]];
    if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? -1 : 1;
    if (left === right) continue;
    const [numberA, numberB] = [/^\d+$/.test(left), /^\d+$/.test(right)];
    if (numberA && numberB) return Number(left) - Number(right);
    if (numberA !== numberB) return numberA ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return 0;
}
