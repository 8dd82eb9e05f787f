import type { CatalogProduct } from "../../../catalog/types";
import { moveHead } from "../../../state/legacy-heads";
import type { StoredProposal } from "../../../state/proposals";
import type { CallContext } from "../../context";
import type { Body } from "../../envelope";
import { TaskError } from "../../errors";
import { finalizeAll } from "../finalize";
import { legacyProducts } from "./product-view";
import { legacyProposal } from "./proposal-view";

type Entry = { item: { proposal_id: string }; index: number; source: StoredProposal };

/**
 * Takes holds on drafts of this lane, all or none where the seller can (facts 6.1): the id stays and what it stands for is held.
 * @throws TaskError MULTI_FINALIZE_UNSUPPORTED, or what finalizing a draft of the compact lane throws
 */
export function finalizeLegacy(
  context: CallContext,
  entries: readonly Entry[],
  products: readonly CatalogProduct[],
): Body {
  const { profile, world } = context;
  if (entries.length > 1 && profile.legacy?.finalizesTogether === false) {
    throw new TaskError("MULTI_FINALIZE_UNSUPPORTED", "One proposal is finalized at a time.", { field: "refine[1]" });
  }
  const results = inWordsOfThisLane(() =>
    finalizeAll(
      context,
      entries.map(({ source }) => ({ proposal_id: source.proposal.proposal_id, action: "finalize" as const })),
    ),
  );
  const ids = new Set(entries.flatMap(({ source }) => source.proposal.commercial_terms.purchases.map(lineId)));
  return {
    products: legacyProducts(
      profile,
      products.filter(({ product_id }) => ids.has(product_id)),
      entries.map(({ source }) => source.proposal),
    ),
    proposals: entries.map(({ item, source }, index) => {
      const held = results[index]?.proposal;
      if (held) moveHead(world, item.proposal_id, held.proposal_id);
      return legacyProposal(profile, item.proposal_id, held ?? source.proposal);
    }),
    refinement_applied: entries.map(({ item }, index) => {
      const { proposal, reason } = results[index] ?? {};
      const answer = proposal ? { status: "applied" } : { status: "unable", notes: reason };
      return { scope: "proposal", proposal_id: item.proposal_id, ...answer };
    }),
  };
}

const lineId = ({ product_id }: { product_id: string }) => product_id;

/** The place of a fault, as this lane names its list. */
function inWordsOfThisLane<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof TaskError) || error.at.field === undefined) throw error;
    const field = error.at.field.replace("refinements[", "refine[");
    throw new TaskError(error.code, error.message, { ...error.at, field });
  }
}
