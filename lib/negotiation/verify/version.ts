import { asText, member } from "../json";
import type { Severity } from "../types";
import { quoted } from "../wording";
import type { Report } from "./report";

/**
 * The release a response says it was served by against the one the thread is pinned to (facts 1.1). A missing echo says nothing,
 * and a request without a pin asked for nothing. `severity` is what another release means for the answer at hand.
 */
export function checkVersion(report: Report, request: unknown, response: unknown, severity: Severity = "block"): void {
  const pin = asText(member(request, "adcp_version"));
  const served = member(response, "adcp_version");
  if (pin === undefined || served === undefined || served === pin) return;
  const isPatchOfPin = typeof served === "string" && served.startsWith(`${pin}.`);
  report.add(
    "version_mismatch",
    ["adcp_version"],
    isPatchOfPin
      ? `The answer names the patch level ${quoted(served)}; on the wire it is ${pin}.`
      : `The answer was served as AdCP ${quoted(served)} and this negotiation is pinned to ${pin}, so its rules may differ.`,
    { asked: pin, found: served, severity: isPatchOfPin ? "note" : severity },
  );
}
