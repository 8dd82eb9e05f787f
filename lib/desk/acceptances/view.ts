import type { Finding } from "@/lib/negotiation";
import type { MediaBuyRow } from "@/lib/store";
import { integerOf, objectsOf, textOf } from "../json";

/** A booking as the browser reads it. */
export function mediaBuyView(row: MediaBuyRow) {
  return {
    mediaBuyId: row.media_buy_id,
    snapshotId: row.snapshot_id,
    revision: row.revision,
    status: row.status,
    acceptedAt: row.accepted_at,
    confirmedAt: row.confirmed_at,
    packages: packagesOf(row),
    readBack: {
      state: row.read_back,
      at: row.read_back_at,
      message: row.read_back_message,
      findings: JSON.parse(row.read_back_findings_text) as Finding[],
    },
  };
}

/** Which package of the buy is which purchase of the terms, by position (facts 2.4, trap 76). */
export function packagesOf(row: Pick<MediaBuyRow, "bindings_text">) {
  return objectsOf(JSON.parse(row.bindings_text)).flatMap((binding) => {
    const packageId = textOf(binding.package_id);
    const productId = textOf(binding.product_id);
    const purchaseIndex = integerOf(binding.purchase_index);
    return packageId === null || productId === null || purchaseIndex === null
      ? []
      : [{ packageId, productId, purchaseIndex }];
  });
}
