import type { SellerView } from "@/lib/api/client";

type Change = SellerView["capabilityChanges"][number];

/** How long a change of what a seller declares is news. */
const NEWS_MS = 3 * 86_400_000;
const MOST = 3;

/** The newest changes a thread has to reckon with: of the last days, and since its first call. */
export function recentChanges(
  { capabilityChanges }: Pick<SellerView, "capabilityChanges">,
  since: string | null,
  now: Date,
): Change[] {
  if (since === null) return [];
  const from = Math.max(Date.parse(since), now.getTime() - NEWS_MS);
  return capabilityChanges.filter(({ at }) => Date.parse(at) >= from).slice(0, MOST);
}
