import type { SellerProfile } from "../profiles/types";
import { TaskError } from "./errors";

type Cap = { max_impressions: number; per: string; window: { interval: number; unit: string } };

/**
 * A cap over the whole buy has to lie in what the capabilities declare (facts 17.2).
 * @throws TaskError UNSUPPORTED_FEATURE naming the member that does not.
 */
export function gateSharedCap({ sharedCap }: SellerProfile, value: unknown, at: string): void {
  if (value === undefined || value === null) return;
  if (!sharedCap) throw refused(at, "This seller keeps no frequency cap over a whole buy.");
  const { max_impressions, per, window } = value as Cap;
  if (!sharedCap.per.includes(per)) {
    throw refused(`${at}.per`, "Not counted in that unit.", { rejected_value: per, accepted_values: sharedCap.per });
  }
  if (max_impressions > sharedCap.most) {
    throw refused(`${at}.max_impressions`, `At most ${sharedCap.most} can be counted to.`);
  }
  const known = sharedCap.windows.find(({ unit }) => unit === window.unit);
  if (!known || window.interval > known.most) {
    throw refused(`${at}.window`, "No counter runs that long here.", { accepted_values: sharedCap.windows });
  }
}

function refused(field: string, message: string, details?: Record<string, unknown>): TaskError {
  return new TaskError("UNSUPPORTED_FEATURE", message, { field, details });
}
