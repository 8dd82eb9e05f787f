import { ruleSetOf, VERSION_PATTERN } from "@/lib/adcp";
import { TaskError } from "./errors";

/** Releases a seller of this sandbox can speak. */
const VERSIONS = ["3.0", "3.1", "3.2-beta.4", "3.2-beta.5", "3.2-rc.9", "3.2"] as const;
export type ServedVersion = (typeof VERSIONS)[number];

/** What most sellers serve, best first. A request without a pin gets the first. */
export const SERVED_VERSIONS: readonly ServedVersion[] = ["3.2", "3.2-beta.5"];

/** Whether members that came with the GA are known under a release (facts 17.2). */
export const isGa = (served: ServedVersion) => !isLegacy(served) && ruleSetOf(served) === "3.2";

/** The lane before the lifecycle tools (facts 6). */
export const isLegacy = (served: ServedVersion) => served === "3.0" || served === "3.1";

/** 3.0 neither reads `adcp_version` nor echoes one. */
export const namesItself = (served: ServedVersion) => served !== "3.0";

/**
 * The release a request gets (facts 1.1): an exact match, or for a stable pin the highest stable release not above it in the
 * same major. A pre-release pin only ever matches exactly.
 * @throws TaskError INVALID_REQUEST for a malformed pin, VERSION_UNSUPPORTED for one that is not served.
 */
export function resolveVersion(
  request: Record<string, unknown>,
  versions: readonly ServedVersion[] = SERVED_VERSIONS,
): ServedVersion {
  const [best] = versions;
  if (!best) throw new Error("A seller serves at least one release.");
  const { adcp_version: pin, adcp_major_version: major } = request;
  if (major !== undefined && (!Number.isInteger(major) || (major as number) < 1 || (major as number) > 99)) {
    throw new TaskError("INVALID_REQUEST", "adcp_major_version is a whole number from 1 to 99.", {
      field: "adcp_major_version",
    });
  }
  if (pin !== undefined && (typeof pin !== "string" || !VERSION_PATTERN.test(pin))) {
    throw new TaskError("INVALID_REQUEST", 'adcp_version is "major.minor", like "3.2" or "3.2-beta.5".', {
      field: "adcp_version",
    });
  }
  const served = pin === undefined || !namesItself(best) ? best : match(pin as string, versions);
  const disagrees = major !== undefined && served !== null && Number(served.split(".")[0]) !== major;
  if (served === null || disagrees) throw unsupported(pin, major, versions);
  return served;
}

function match(pin: string, versions: readonly ServedVersion[]): ServedVersion | null {
  const exact = versions.find((version) => version === pin);
  if (exact || pin.includes("-")) return exact ?? null;
  const [major, minor] = pin.split(".").map(Number);
  const stable = versions.filter((version) => !version.includes("-"));
  const below = stable.filter((version) => {
    const [servedMajor, servedMinor] = version.split(".").map(Number);
    return servedMajor === major && (servedMinor ?? 0) <= (minor ?? 0);
  });
  return below[0] ?? null;
}

function unsupported(pin: unknown, major: unknown, versions: readonly ServedVersion[]): TaskError {
  return new TaskError("VERSION_UNSUPPORTED", `This seller serves ${versions.join(" and ")}.`, {
    field: pin === undefined ? "adcp_major_version" : "adcp_version",
    details: {
      supported_versions: [...versions],
      supported_majors: [3],
      ...(pin !== undefined && { adcp_version: pin }),
      ...(major !== undefined && { adcp_major_version: major }),
    },
  });
}
