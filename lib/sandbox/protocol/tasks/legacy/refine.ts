import type { ProductChange, ReviseRefinement } from "@/lib/adcp";
import type { CatalogProduct } from "../../../catalog/types";
import { revise } from "../../../policy/revise";
import { moveHead } from "../../../state/legacy-heads";
import { isLapsed, type StoredProposal } from "../../../state/proposals";
import type { Binding } from "../../binding";
import type { CallContext } from "../../context";
import type { Body } from "../../envelope";
import { TaskError } from "../../errors";
import { makeDraft } from "../../snapshot";
import { finalizeLegacy } from "./finalize";
import { findLegacy } from "./find";
import { legacyProducts } from "./product-view";
import { legacyProposal } from "./proposal-view";

type ProductItem = {
  scope: "product";
  product_id: string;
  action?: "include" | "omit" | "more_like_this";
  ask?: string;
};
type ProposalItem = { scope: "proposal"; proposal_id: string; action?: "include" | "omit" | "finalize"; ask?: string };
export type RefineItem = { scope: "request"; ask: string } | ProductItem | ProposalItem;

type Status = { status: "applied" | "partial" | "unable"; notes?: string };

const READ_FOR_MIX: Status = { status: "partial", notes: "Read for media and reach only; it moves no price." };

/** Changes to an earlier answer (facts 6.1). Finalizing stands alone; leaving out is not declining. */
export function refine(
  context: CallContext,
  items: readonly RefineItem[],
  binding: Binding | undefined,
  products: readonly CatalogProduct[],
): Body {
  requireDistinct(items);
  requireFinalizeAlone(items);
  const asked = items.flatMap((item, index) => (item.scope === "proposal" ? [{ item, index }] : []));
  const found = asked.map(({ item, index }) => ({
    item,
    index,
    source: findLegacy(context, item.proposal_id, binding, `refine[${index}].proposal_id`),
  }));
  if (asked[0]?.item.action === "finalize") return finalizeLegacy(context, found, products);
  for (const { source, index } of found) requireOpen(context, source, index);
  const known = new Map(products.map((product) => [product.product_id, product]));
  const changes = changesOf(items, known);
  const wishes = items.flatMap((item) => (item.scope === "request" ? [item.ask] : []));
  const answers = new Map<RefineItem, Status>();
  const current = found.flatMap(({ item, source }) => {
    if (item.action === "omit") {
      answers.set(item, { status: "applied" });
      return [];
    }
    const { proposal, status } = change(context, source, item, changes, wishes);
    answers.set(item, status);
    return [{ id: item.proposal_id, proposal }];
  });
  const shown = products.filter(({ product_id }) => changes.get(product_id) !== "omit");
  return {
    products: legacyProducts(
      context.profile,
      shown,
      current.map(({ proposal }) => proposal),
    ),
    proposals: current.map(({ id, proposal }) => legacyProposal(context.profile, id, proposal)),
    refinement_applied: items.map((item) => ({ ...naming(item), ...(answers.get(item) ?? statusOf(item, known)) })),
  };
}

const naming = (item: RefineItem) => ({
  scope: item.scope,
  ...(item.scope === "product" && { product_id: item.product_id }),
  ...(item.scope === "proposal" && { proposal_id: item.proposal_id }),
});

function statusOf(item: RefineItem, known: ReadonlyMap<string, CatalogProduct>): Status {
  if (item.scope !== "product") return READ_FOR_MIX;
  if (!known.has(item.product_id)) return { status: "unable", notes: "There is no such product." };
  if (item.action === "more_like_this") return { status: "partial", notes: "Everything alike is on the list." };
  return item.ask === undefined ? { status: "applied" } : READ_FOR_MIX;
}

/** Product entries that say what to do; a wish about a product changes nothing by itself. */
function changesOf(
  items: readonly RefineItem[],
  known: ReadonlyMap<string, CatalogProduct>,
): ReadonlyMap<string, ProductChange> {
  return new Map(
    items.flatMap((item): [string, ProductChange][] => {
      if (item.scope !== "product" || !known.has(item.product_id)) return [];
      return item.action === "include" || item.action === "omit" ? [[item.product_id, item.action]] : [];
    }),
  );
}

/** A new snapshot under the old id. What cannot be worked out leaves the proposal as it was, and says so. */
function change(
  context: CallContext,
  source: StoredProposal,
  item: ProposalItem,
  changes: ReadonlyMap<string, ProductChange>,
  wishes: readonly string[],
) {
  const ask = [...wishes, ...(item.ask === undefined ? [] : [item.ask])].join(" ");
  if (ask === "" && changes.size === 0) return { proposal: source.proposal, status: { status: "applied" } as Status };
  const refinement: ReviseRefinement = {
    proposal_id: source.proposal.proposal_id,
    action: "revise",
    ...(ask !== "" && { ask }),
    ...(changes.size > 0 && { product_changes: Object.fromEntries(changes) }),
  };
  const { profile, now, world } = context;
  const revision = revise({ profile, source: source.proposal, refinement, criteria: source.criteria, now });
  if (revision.outcome === "unable") {
    const status: Status = { status: "unable", notes: revision.reason };
    return { proposal: source.proposal, status };
  }
  const terms = revision.drafts[0]?.terms ?? source.proposal.commercial_terms;
  const proposal = makeDraft(context, source, {
    terms,
    kind: source.proposal.proposal_kind,
    name: source.proposal.name,
    parentId: source.proposal.proposal_id,
  });
  moveHead(world, item.proposal_id, proposal.proposal_id);
  const isWish = item.ask !== undefined || wishes.length > 0;
  const status: Status =
    revision.outcome === "partial"
      ? { status: "partial", notes: revision.reason }
      : isWish
        ? READ_FOR_MIX
        : { status: "applied" };
  return { proposal, status };
}

function requireOpen({ now }: CallContext, { proposal, declineReason }: StoredProposal, index: number): void {
  const field = `refine[${index}].proposal_id`;
  if (declineReason) throw new TaskError("INVALID_STATE", "This proposal was declined.", { field });
  if (proposal.proposal_status !== "draft") {
    throw new TaskError("INVALID_STATE", `A ${proposal.proposal_status} proposal cannot be refined.`, { field });
  }
  if (isLapsed(proposal, now)) throw new TaskError("PROPOSAL_EXPIRED", "This proposal has lapsed.", { field });
}

/** @throws TaskError INVALID_REQUEST for a second entry about one product or proposal. */
function requireDistinct(items: readonly RefineItem[]): void {
  const keys = items.map((item) => (item.scope === "request" ? null : JSON.stringify(naming(item))));
  const repeated = keys.findIndex((key, index) => key !== null && keys.indexOf(key) !== index);
  if (repeated < 0) return;
  const name = items[repeated]?.scope === "product" ? "product_id" : "proposal_id";
  throw new TaskError("INVALID_REQUEST", "It may stand in a request only once.", {
    field: `refine[${repeated}].${name}`,
  });
}

/** @throws TaskError INVALID_REQUEST at the first entry that is none, where one finalizes. */
function requireFinalizeAlone(items: readonly RefineItem[]): void {
  const finalizes = (item: RefineItem) => item.scope === "proposal" && item.action === "finalize";
  const other = items.findIndex((item) => !finalizes(item));
  if (!items.some(finalizes) || other < 0) return;
  throw new TaskError("INVALID_REQUEST", "Finalizing goes with nothing else.", { field: `refine[${other}]` });
}
