import { VERSION_PATTERN } from "@/lib/adcp";
import { TaskError } from "./errors";

/** The releases served, best first. A request without a pin gets the first. */
export const SERVED_VERSIONS = ["3.2", "3.2-beta.5"] as const;
export type ServedVersion = (typeof SERVED_VERSIONS)[number];

/**
 * The release a request gets (facts 1.1): an exact match, or for a stable pin the highest stable release not above it in the
 * same major. A pre-release pin only ever matches exactly.
 * @throws TaskError INVALID_REQUEST for a malformed pin, VERSION_UNSUPPORTED for one that is not served.
 */
export function resolveVersion(request: Record<string, unknown>): ServedVersion {
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
  const served = pin === undefined ? SERVED_VERSIONS[0] : match(pin as string);
  const disagrees = major !== undefined && served !== null && Number(served.split(".")[0]) !== major;
  if (served === null || disagrees) throw unsupported(pin, major);
  return served;
}

function match(pin: string): ServedVersion | null {
  const exact = SERVED_VERSIONS.find((version) => version === pin);
  if (exact || pin.includes("-")) return exact ?? null;
  const [major, minor] = pin.split(".").map(Number);
  const stable = SERVED_VERSIONS.filter((version) => !version.includes("-"));
  const below = stable.filter((version) => {
    const [servedMajor, servedMinor] = version.split(".").map(Number);
    return servedMajor === major && (servedMinor ?? 0) <= (minor ?? 0);
  });
  return below[0] ?? null;
}

function unsupported(pin: unknown, major: unknown): TaskError {
  return new TaskError("VERSION_UNSUPPORTED", `This seller serves ${SERVED_VERSIONS.join(" and ")}.`, {
    field: pin === undefined ? "adcp_major_version" : "adcp_version",
    details: {
      supported_versions: [...SERVED_VERSIONS],
      supported_majors: [3],
      ...(pin !== undefined && { adcp_version: pin }),
      ...(major !== undefined && { adcp_major_version: major }),
    },
  });
}
