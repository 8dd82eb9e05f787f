import type { CapabilitiesRow } from "@/lib/store";
import type { Declared } from "./declared";

/** How long a reading counts where the seller does not say (facts 2.1: `cache_ttl_seconds`). */
const TTL_SECONDS = 3_600;
/** The protocol's own bounds: a seller cannot make the desk read at every step, nor never again. */
const [SHORTEST, LONGEST] = [60, 604_800];

/** Until when a reading counts: RFC 3339 in UTC. */
export function freshUntil(
  { read_at }: Pick<CapabilitiesRow, "read_at">,
  { ttlSeconds }: Pick<Declared, "ttlSeconds">,
): string {
  const seconds = Math.min(LONGEST, Math.max(SHORTEST, ttlSeconds ?? TTL_SECONDS));
  return new Date(Date.parse(read_at) + seconds * 1_000).toISOString();
}
