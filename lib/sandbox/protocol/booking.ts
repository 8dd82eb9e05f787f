import type { Proposal } from "@/lib/adcp";
import { freshId } from "../state/ids";
import type { LiveSettings, StoredMediaBuy, StoredPackage } from "../state/media-buys";
import type { Binding } from "./binding";
import type { CallContext } from "./context";

/** A buy as it is first booked: its creatives are still to come, so it waits for them (facts 2.8). */
export function newBuy(
  context: CallContext,
  booked: { proposal: Proposal; name: string | undefined; binding: Binding; at: string; live: LiveSettings },
): StoredMediaBuy {
  const { proposal, name, binding, at, live } = booked;
  return {
    mediaBuyId: freshId(context, "mb"),
    binding: binding.key,
    brandDomain: binding.brand.domain,
    operator: binding.operator,
    name: name ?? seededName(proposal),
    status: "pending_creatives",
    revision: 1,
    acceptedProposalId: proposal.proposal_id,
    packages: packagesFor(context, proposal, []),
    cancellation: null,
    history: [{ revision: 1, timestamp: at, action: "accepted", actor: "buyer", summary: "Booked." }],
    live,
    createdAt: at,
    updatedAt: at,
  };
}

const LONGEST_NAME = 255;

/** A buy without a name of its own takes the proposal's, whole or not at all (facts 17.2). */
function seededName({ name, commercial_terms }: Proposal): string {
  return name.length <= LONGEST_NAME ? name : `Media buy for ${commercial_terms.brand.domain}`;
}

/** A line keeps the package of the same product; a package whose line is gone is cancelled, not deleted (facts 4.8). */
export function packagesFor(
  context: CallContext,
  proposal: Proposal,
  previous: readonly StoredPackage[],
): StoredPackage[] {
  const free = previous.filter((line) => !line.canceled);
  const live = proposal.commercial_terms.purchases.map((line, index): StoredPackage => {
    const at = free.findIndex((candidate) => candidate.product_id === line.product_id);
    const [kept] = at < 0 ? [] : free.splice(at, 1);
    return {
      package_id: kept?.package_id ?? freshId(context, "pkg"),
      product_id: line.product_id,
      purchase_index: index,
      ...(line.budget !== undefined && { budget: line.budget }),
      ...(line.impressions !== undefined && { impressions: line.impressions }),
      start_time: line.start_time,
      end_time: line.end_time,
      ...(line.targeting_overlay && { targeting_overlay: line.targeting_overlay }),
    };
  });
  const gone = previous.filter((line) => line.canceled || free.includes(line));
  return [...live, ...gone.map((line) => ({ ...line, purchase_index: -1, canceled: true }))];
}
