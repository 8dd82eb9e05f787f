import type { CatalogProduct, Medium } from "../catalog/types";
import { GROUP_STRATEGIES, type GroupStrategy, type Strategy } from "../profiles/types";
import { listCents } from "./price";

/** A product of the mix with its part of the money. Shares sum to 1. */
export type MixLine = { product: CatalogProduct; share: number };

/** What a strategy leads with, how much of the money that takes, and which product it may bring along. */
const SHAPES: Record<
  Exclude<Strategy, GroupStrategy>,
  { leads: Medium[]; leadShare: number; companions: Medium[]; companionShare: number }
> = {
  video_led: { leads: ["video", "ctv"], leadShare: 0.7, companions: [], companionShare: 0 },
  native_led: { leads: ["native"], leadShare: 0.5, companions: ["audio"], companionShare: 0.15 },
  reach_led: { leads: ["display", "dooh", "native"], leadShare: 0.4, companions: ["dooh"], companionShare: 0.25 },
};

/** The media whose lines, all together, get this part of the money. */
const GROUPS: Record<GroupStrategy, { leads: Medium[]; leadShare: number }> = {
  screens_led: { leads: ["dooh", "video", "ctv"], leadShare: 0.6 },
  sites_led: { leads: ["display", "native"], leadShare: 0.6 },
  sound_led: { leads: ["audio"], leadShare: 0.4 },
};

const isGroupStrategy = (strategy: Strategy): strategy is GroupStrategy =>
  (GROUP_STRATEGIES as readonly string[]).includes(strategy);

/** A product newly included takes this part of the money, the others shrink alike. */
const INCLUDED_SHARE = 0.25;

/** Adds an included product to a mix. */
export function withIncluded(mix: readonly MixLine[], product: CatalogProduct): MixLine[] {
  const share = mix.length === 0 ? 1 : INCLUDED_SHARE;
  return [...scaled(mix, 1 - share), { product, share }];
}

/** Shares made to sum to 1 again after lines have gone. */
export function normalized(mix: readonly MixLine[]): MixLine[] {
  const sum = mix.reduce((total, line) => total + line.share, 0);
  return sum === 0 ? mix.map((line) => ({ ...line, share: 1 / mix.length })) : scaled(mix, 1 / sum);
}

/**
 * Reshapes a mix after a strategy: its lead line gets the lead share, a companion from `others` joins where the strategy has
 * one, the rest keep their proportions. Null where the mix has nothing to lead with.
 */
export function reshaped(
  mix: readonly MixLine[],
  strategy: Strategy,
  others: readonly CatalogProduct[],
): MixLine[] | null {
  if (isGroupStrategy(strategy)) return ledByGroup(mix, GROUPS[strategy]);
  const shape = SHAPES[strategy];
  const lead = mix.find(({ product }) => shape.leads.includes(product.medium));
  if (!lead) return null;
  const companion = others.find(({ medium }) => shape.companions.includes(medium));
  const rest = mix.filter((line) => line !== lead);
  if (rest.length === 0 && !companion) return [{ product: lead.product, share: 1 }];
  const companionShare = companion ? (rest.length === 0 ? 1 - shape.leadShare : shape.companionShare) : 0;
  const restShare = rest.length === 0 ? 0 : 1 - shape.leadShare - companionShare;
  const leadShare = 1 - companionShare - restShare;
  const reordered = mix.map((line) =>
    line === lead ? { product: line.product, share: leadShare } : { ...line, share: line.share },
  );
  const restSum = rest.reduce((total, line) => total + line.share, 0);
  const spread = reordered.map((line) =>
    line.product === lead.product ? line : { ...line, share: restSum === 0 ? 0 : (line.share * restShare) / restSum },
  );
  return companion ? [...spread, { product: companion, share: companionShare }] : spread;
}

/** Gives the lines of some media their part of the money and the rest theirs; within each, lines keep their proportions. */
function ledByGroup(mix: readonly MixLine[], { leads, leadShare }: (typeof GROUPS)[GroupStrategy]): MixLine[] | null {
  const isLead = ({ product }: MixLine) => leads.includes(product.medium);
  const leading = mix.reduce((sum, line) => (isLead(line) ? sum + line.share : sum), 0);
  const rest = mix.reduce((sum, line) => (isLead(line) ? sum : sum + line.share), 0);
  if (leading === 0 || rest === 0) return null;
  return mix.map((line) => ({
    ...line,
    share: isLead(line) ? (line.share * leadShare) / leading : (line.share * (1 - leadShare)) / rest,
  }));
}

/** Moves a part of the money to the cheapest line; for more impressions out of the same budget. `tilt` in 0..1. */
export function tiltedToReach(mix: readonly MixLine[], tilt: number): MixLine[] {
  const cheapest = mix.reduce((best, line) => (listCents(line.product) < listCents(best.product) ? line : best));
  return mix.map((line) => ({
    ...line,
    share: line === cheapest ? line.share + (1 - line.share) * tilt : line.share * (1 - tilt),
  }));
}

/** Moves a part of the money to the first line of a medium. */
export function tiltedToMedium(mix: readonly MixLine[], medium: Medium, tilt: number): MixLine[] {
  const favoured = mix.find((line) => line.product.medium === medium);
  if (!favoured) return [...mix];
  return mix.map((line) => ({
    ...line,
    share: line === favoured ? line.share + (1 - line.share) * tilt : line.share * (1 - tilt),
  }));
}

function scaled(mix: readonly MixLine[], factor: number): MixLine[] {
  return mix.map((line) => ({ ...line, share: line.share * factor }));
}
