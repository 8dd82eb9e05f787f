import type { CatalogProduct } from "../catalog/types";
import { floorCents, PRICE_STEP_CENTS } from "./price";

/** A line before volumes: what it should cost at most and what part of the money it gets. `weight`s sum to 1. */
export type WeightedLine = { product: CatalogProduct; cents: number; weight: number; capacity: number };

/** A line with its volume. `thousands` is null for an auction line, which has a budget and no promise. */
export type AllocatedLine = { product: CatalogProduct; cents: number; thousands: number | null; budget: number };

/** Volumes come in steps of 20,000 impressions: at prices in five-cent steps each line then costs whole dollars. */
const VOLUME_STEP = 20;
const BUDGET_STEP = 100;
/** A plan of more lines than this is split to the dollar, and lines too small to stay leave together. */
const MANY_LINES = 50;
/** How far below its asking price the seller goes only to make a line come out even. */
const EVEN_OUT = 0.95;

/**
 * Spreads `target` USD over the lines so that every line's budget equals its price times its impressions, to the cent, and the
 * lines never add up to more than `target`. `movePrices` lets a price drop slightly so that a line fills its budget exactly.
 */
export function allocate(lines: readonly WeightedLine[], target: number, movePrices: boolean): AllocatedLine[] {
  const budgets = splitBudget(lines, target);
  const settled = lines.map((line, index) => fillLine(line, budgets[index] ?? 0, movePrices));
  return topUp(lines, settled, target);
}

/**
 * The same with every line at its product's smallest spend or more: lines that would fall below leave, smallest first, and
 * their money goes to the others. Null where a line that must stay would have to leave.
 */
export function allocateViable(
  lines: readonly WeightedLine[],
  target: number,
  movePrices: boolean,
  mustStay: ReadonlySet<string>,
): AllocatedLine[] | null {
  const allocated = allocate(lines, target, movePrices);
  const short = allocated.filter((line) => line.budget < line.product.minimumSpend);
  const smallest = short.reduce<AllocatedLine | null>(
    (least, line) => (least && least.budget <= line.budget ? least : line),
    null,
  );
  if (!smallest) return allocated;
  const leaving = lines.length > MANY_LINES ? short : [smallest];
  const ids = new Set(leaving.map(({ product }) => product.product_id));
  if ([...ids].some((id) => mustStay.has(id)) || ids.size >= lines.length) return null;
  const kept = lines.filter((line) => !ids.has(line.product.product_id));
  const sum = kept.reduce((total, line) => total + line.weight, 0);
  const reweighted = kept.map((line) => ({ ...line, weight: line.weight / sum }));
  return allocateViable(reweighted, target, movePrices, mustStay);
}

/** The cost in USD of `thousands` × 1,000 impressions, or null where floating point would not give it exactly. */
export function exactCost(cents: number, thousands: number): number | null {
  if ((cents * thousands) % 100 !== 0) return null;
  const cost = (cents * thousands) / 100;
  return ((cents / 100) * (thousands * 1000)) / 1000 === cost ? cost : null;
}

function splitBudget(lines: readonly WeightedLine[], target: number): number[] {
  const rounded =
    lines.length > MANY_LINES ? Math.floor : (budget: number) => Math.round(budget / BUDGET_STEP) * BUDGET_STEP;
  const budgets = lines.map((line) => rounded(target * line.weight));
  const largest = lines.reduce((best, line, index) => (line.weight > (lines[best]?.weight ?? 0) ? index : best), 0);
  const others = budgets.reduce((sum, budget, index) => (index === largest ? sum : sum + budget), 0);
  budgets[largest] = Math.max(0, target - others);
  return moveOverflow(lines, budgets);
}

/** Money a line's inventory cannot take goes to the lines that still have room, cheapest first. */
function moveOverflow(lines: readonly WeightedLine[], budgets: number[]): number[] {
  const room = (index: number) => {
    const line = lines[index];
    return line ? Math.floor((line.capacity * line.cents) / 100_000) - (budgets[index] ?? 0) : 0;
  };
  let overflow = 0;
  for (const index of budgets.keys()) {
    const excess = -room(index);
    if (excess <= 0) continue;
    budgets[index] = (budgets[index] ?? 0) - excess;
    overflow += excess;
  }
  const cheapestFirst = [...lines.keys()].sort((a, b) => (lines[a]?.cents ?? 0) - (lines[b]?.cents ?? 0));
  for (const index of cheapestFirst) {
    const taken = Math.min(overflow, Math.max(0, room(index)));
    budgets[index] = (budgets[index] ?? 0) + taken;
    overflow -= taken;
  }
  return budgets;
}

function fillLine(line: WeightedLine, budget: number, movePrices: boolean): AllocatedLine {
  if (line.product.pricing.structure === "auction") {
    return { product: line.product, cents: line.cents, thousands: null, budget: Math.floor(budget) };
  }
  return (movePrices ? fillExactly(line, budget) : null) ?? fillByVolume(line, budget);
}

function fillExactly(line: WeightedLine, budget: number): AllocatedLine | null {
  const least = Math.max(floorCents(line.product) ?? 0, line.cents * EVEN_OUT);
  for (let cents = line.cents; cents >= least; cents -= PRICE_STEP_CENTS) {
    const thousands = (budget * 100) / cents;
    const even = Number.isInteger(thousands) && thousands % 10 === 0 && thousands * 1000 <= line.capacity;
    if (even && exactCost(cents, thousands) === budget) return { product: line.product, cents, thousands, budget };
  }
  return null;
}

function fillByVolume(line: WeightedLine, budget: number): AllocatedLine {
  const most = Math.min((budget * 100) / line.cents, line.capacity / 1000);
  let thousands = Math.floor(most / VOLUME_STEP) * VOLUME_STEP;
  while (thousands > 0 && exactCost(line.cents, thousands) === null) thousands -= VOLUME_STEP;
  // Where one step is all a line can take and does not come out even at its price, it does at the next lower one.
  const lower = line.cents - PRICE_STEP_CENTS;
  if (thousands === 0 && most >= VOLUME_STEP && lower >= (floorCents(line.product) ?? lower)) {
    return fillByVolume({ ...line, cents: lower }, budget);
  }
  const cost = exactCost(line.cents, thousands) ?? 0;
  return { product: line.product, cents: line.cents, thousands, budget: cost };
}

/** Spends what rounding left over on the largest line that can take another step; of many lines each takes one at most. */
function topUp(lines: readonly WeightedLine[], settled: AllocatedLine[], target: number): AllocatedLine[] {
  let left = target - totalOf(settled);
  const byWeight = [...lines.keys()].sort((a, b) => (lines[b]?.weight ?? 0) - (lines[a]?.weight ?? 0));
  for (const index of byWeight) {
    const line = settled[index];
    const capacity = lines[index]?.capacity ?? 0;
    if (!line || line.thousands === null) continue;
    for (let more = line.thousands + VOLUME_STEP; more * 1000 <= capacity; more += VOLUME_STEP) {
      const cost = exactCost(line.cents, more);
      if (cost === null) continue;
      if (cost - line.budget > left) break;
      left -= cost - line.budget;
      line.thousands = more;
      line.budget = cost;
      if (lines.length > MANY_LINES) break;
    }
  }
  return settled;
}

/** How many steps of 1,000 impressions one line may move so that another can make the sum come out. */
const CLOSE_WITHIN = 60;

/**
 * Moves two lines by a few thousand impressions so that the lines add up to `target` to the dollar; for a buyer whose least and
 * most budget are one number. Returns the lines as they are where no such move exists.
 */
export function closeGap(lines: readonly AllocatedLine[], target: number, capacities: ReadonlyMap<string, number>) {
  const gap = (target - totalOf(lines)) * 100;
  if (gap === 0 || lines.length > MANY_LINES) return [...lines];
  for (const [giver, taker] of pairs(lines.length)) {
    for (let step = -CLOSE_WITHIN; step <= CLOSE_WITHIN; step++) {
      const moved = moveVolume(lines, capacities, giver, taker, step, gap);
      if (moved) return moved;
    }
  }
  return [...lines];
}

function moveVolume(
  lines: readonly AllocatedLine[],
  capacities: ReadonlyMap<string, number>,
  giver: number,
  taker: number,
  step: number,
  gap: number,
): AllocatedLine[] | null {
  const rest = gap - step * (lines[giver]?.cents ?? 0);
  const steps = new Map([[giver, giver === taker ? 0 : step]]);
  const price = lines[taker]?.cents ?? 0;
  if (price === 0 || (giver === taker ? gap : rest) % price !== 0) return null;
  steps.set(taker, (giver === taker ? gap : rest) / price);
  const moved: AllocatedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const thousands = line.thousands === null ? null : line.thousands + (steps.get(index) ?? 0);
    if (thousands === null) {
      if (steps.has(index)) return null;
      moved.push(line);
      continue;
    }
    const budget = exactCost(line.cents, thousands);
    if (budget === null || thousands * 1000 > (capacities.get(line.product.product_id) ?? 0)) return null;
    if (budget < line.product.minimumSpend) return null;
    moved.push({ ...line, thousands, budget });
  }
  return moved;
}

const pairs = (count: number) =>
  Array.from({ length: count }, (_, a) => Array.from({ length: count }, (_, b): [number, number] => [a, b])).flat();

/** Whole dollars, so the sum is exact. */
export function totalOf(lines: readonly AllocatedLine[]): number {
  return lines.reduce((sum, line) => sum + line.budget, 0);
}
