import { isRecord, parsed } from "@/components/hold/received";

/** What a seller declares of daily caps on a whole buy: whether it keeps one, and whether the buyer chooses the zone of a day. */
export type Capping = { keeps: boolean; zone: "buyers" | { sellers: string | null } };

const NONE: Capping = { keeps: false, zone: { sellers: null } };

/** Read from the capabilities as received (facts 2.1); what is not declared is not offered. */
export function cappingOf(capabilitiesText: string | null): Capping {
  const declared = parsed(capabilitiesText);
  const mediaBuy = isRecord(declared) && isRecord(declared.media_buy) ? declared.media_buy : null;
  const capping = mediaBuy && isRecord(mediaBuy.budget_capping) ? mediaBuy.budget_capping : null;
  const scopes = Array.isArray(capping?.supported_scopes) ? capping.supported_scopes : [];
  if (!capping || !scopes.includes("media_buy")) return NONE;
  if (capping.buyer_timezone_override === true) return { keeps: true, zone: "buyers" };
  const { fixed_timezone: fixed } = capping;
  return { keeps: true, zone: { sellers: typeof fixed === "string" ? fixed : null } };
}
