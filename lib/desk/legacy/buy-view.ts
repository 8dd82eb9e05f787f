import type { Finding } from "@/lib/negotiation";
import type { LegacyBuyRow } from "@/lib/store";
import { numberOf, objectsOf, textOf, textsOf } from "../json";

/** A booking of the older lane as the browser reads it. */
export function legacyBuyView(row: LegacyBuyRow) {
  return {
    mediaBuyId: row.media_buy_id,
    observationId: row.observation_id,
    callId: row.call_id,
    revision: row.revision,
    status: row.status,
    bookedAt: row.booked_at,
    confirmedAt: row.confirmed_at,
    packages: objectsOf(JSON.parse(row.packages_text)).flatMap((each) => {
      const packageId = textOf(each.package_id);
      return packageId === null
        ? []
        : [{ packageId, productId: textOf(each.product_id), budget: numberOf(each.budget) }];
    }),
    agreedLosses: textsOf(JSON.parse(row.losses_text) as unknown),
    boughtBy: row.buyer,
    readBack: {
      state: row.read_back,
      at: row.read_back_at,
      message: row.read_back_message,
      findings: JSON.parse(row.read_back_findings_text) as Finding[],
    },
  };
}
