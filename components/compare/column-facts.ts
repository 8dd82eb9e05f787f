import { recompute } from "@/components/digest/recompute";
import { isRecord, parsed, receivedProposal } from "@/components/hold/received";
import { legacyHref } from "@/components/legacy/places";
import { openReviews } from "@/components/verdict/verdict-words";
import type { Proposal } from "@/lib/adcp";
import type { ComparisonSource } from "@/lib/api/client";
import { comparableOf, type Offer, type RequirementCheck } from "@/lib/negotiation";
import { answeredChecks } from "./answered";

/** A column ready to be drawn: what was received, where it comes from in words, and what can be done with it. */
export type ColumnFacts = {
  source: ComparisonSource;
  proposal: Proposal;
  origin: string;
  /** What it was asked to meet; empty where it answers a brief. */
  checks: RequirementCheck[];
  actions: ColumnActions;
  /** Of the older lane: no digest stands behind any of it. */
  unverifiable: boolean;
};

/** Whether a draft can be finalized hangs on its digest, so `finalize` hashes the terms the first time it is read. */
export type ColumnActions = {
  readonly refineHref: string;
  readonly finalize: { kind: "open"; href: string; label: string } | { kind: "shut"; why: string };
};

/**
 * Null where the snapshot's text is no proposal with terms: such a column cannot be compared. `held` is the snapshot on hold for it,
 * which is accepted and not asked for twice.
 */
export function columnFacts(source: ComparisonSource, held: string | null): ColumnFacts | null {
  if (source.lane === "legacy") return olderFacts(source);
  const proposal = receivedProposal(source.snapshot);
  if (!proposal) return null;
  return {
    source,
    unverifiable: false,
    proposal,
    origin: originWords(source, proposal),
    checks: answeredChecks(proposal, source.refinementText, source.source && receivedProposal(source.source)) ?? [],
    actions: actions(source, proposal, held),
  };
}

/** A look at a proposal of the older lane, with what it says and nothing more: there was nothing to ask of it and nothing to verify. */
function olderFacts(source: ComparisonSource): ColumnFacts | null {
  const { observation, negotiationId } = source;
  const seen = parsed(observation?.proposalText ?? null);
  if (!observation || !isRecord(seen)) return null;
  const offers = parsed(observation.offersText);
  const proposal = comparableOf({ proposal: seen, offers: Array.isArray(offers) ? (offers as Offer[]) : [] });
  const place = { negotiationId, threadId: observation.threadId, observationId: observation.id };
  const round = observation.round === 0 ? "answers the brief" : `round ${observation.round}`;
  const name = typeof seen.name === "string" ? `: ${seen.name}` : "";
  return {
    source,
    unverifiable: true,
    proposal,
    origin: `${observation.sellerName}, older lane, ${round}${name}`,
    checks: [],
    actions: {
      refineHref: legacyHref({ ...place, view: "compose" }),
      finalize: { kind: "open", href: legacyHref({ ...place, view: "results" }), label: "Open" },
    },
  };
}

/** The column to decide on: the first open draft, beside the baseline, that met all it was asked; -1 where none did. */
export function primaryColumn(columns: readonly ColumnFacts[], baseline: number): number {
  return columns.findIndex(
    ({ actions: { finalize }, checks: asked, unverifiable }, index) =>
      index !== baseline && !unverifiable && finalize.kind === "open" && asked.every(({ satisfied }) => satisfied),
  );
}

function originWords({ snapshot }: ComparisonSource, proposal: Proposal): string {
  const round = snapshot.round === 0 ? "answers the brief" : `round ${snapshot.round}`;
  const state = snapshot.status === "draft" ? "" : `, ${snapshot.status}`;
  return `${snapshot.sellerName}, ${round}${state}${proposal.name ? `: ${proposal.name}` : ""}`;
}

function actions(
  { snapshot, negotiationId }: ComparisonSource,
  proposal: Proposal,
  held: string | null,
): ColumnActions {
  const base = `/negotiations/${negotiationId}`;
  let finalize: ColumnActions["finalize"] | undefined;
  return {
    refineHref: `${base}?thread=${snapshot.threadId}&view=compose&source=${snapshot.id}`,
    get finalize() {
      finalize ??= finalizing(snapshot, base, proposal, held);
      return finalize;
    },
  };
}

function finalizing(
  snapshot: ComparisonSource["snapshot"],
  base: string,
  proposal: Proposal,
  held: string | null,
): ColumnActions["finalize"] {
  if (snapshot.status !== "draft") {
    const label = snapshot.status === "committed" ? "Go to accept" : "Open the buy of";
    return { kind: "open", href: `${base}/accept/${snapshot.id}`, label };
  }
  if (held) return { kind: "open", href: `${base}/accept/${held}`, label: "Held: review and accept" };
  if (snapshot.blocked || recompute(snapshot.proposalText, proposal.terms_digest).kind !== "verified") {
    return { kind: "shut", why: "blocked by a finding" };
  }
  if (openReviews(snapshot).length > 0) return { kind: "shut", why: "acknowledge first" };
  return { kind: "open", href: `${base}/finalize?p=${snapshot.id}`, label: "Finalize" };
}
