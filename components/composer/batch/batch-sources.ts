import { receivedProposal } from "@/components/hold/received";
import type { SnapshotView, ThreadView } from "@/lib/api/client";

/** A request may refine so many sources at once (facts 2.3). */
export const MOST_SOURCES = 25;

/** Snapshots that may join a request, and those that may not, with the reason. */
export type Offered = { snapshot: SnapshotView; why: string | null };

/**
 * What one request may refine: the thread's drafts of one brand, because every source of a request has to share one account and brand
 * (facts 1.6, 2.3). Others are named with why they cannot join, so that nobody looks for them in vain.
 */
export function offeredSources(thread: ThreadView, others: readonly ThreadView[]): Offered[] {
  const brand = brandOf(thread.snapshots.find(({ status }) => status === "draft"));
  const own = thread.snapshots.map((snapshot) => ({ snapshot, why: whyNot(snapshot, brand) }));
  const elsewhere = others
    .filter(({ id }) => id !== thread.id)
    .flatMap(({ snapshots, sellerName, sellerId }) =>
      snapshots
        .filter(({ status }) => status === "draft")
        .map((snapshot) => ({
          snapshot,
          why:
            sellerId === thread.sellerId
              ? `another negotiation thread with ${sellerName}, under an account of its own`
              : `${sellerName} is another seller; one request goes to one seller under one account`,
        })),
    );
  return [...own, ...elsewhere];
}

function whyNot(snapshot: SnapshotView, brand: string | null): string | null {
  if (snapshot.declined) return "declined, which is for good";
  switch (snapshot.status) {
    case "committed":
      return "on hold: held terms are accepted or left, not revised";
    case "accepted":
      return "booked: it is changed from the media buy";
    case "draft":
      return brandOf(snapshot) === brand ? null : "for another brand; a request has one";
  }
}

function brandOf(snapshot: SnapshotView | undefined): string | null {
  const brand = snapshot && receivedProposal(snapshot)?.commercial_terms.brand;
  return typeof brand?.domain === "string" ? brand.domain : null;
}
