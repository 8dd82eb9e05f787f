import type { CatalogProduct, Medium } from "./types";

/** Five kinds of small local inventory. Prices are low because each place reaches few. USD per 1,000. */
const KINDS: { key: string; name: string; medium: Medium; channel: string; rate: number; floor: number }[] = [
  { key: "site", name: "Local news site", medium: "display", channel: "display", rate: 0.45, floor: 0.3 },
  { key: "story", name: "Local story", medium: "native", channel: "display", rate: 0.55, floor: 0.4 },
  { key: "clip", name: "Local news clip", medium: "video", channel: "olv", rate: 0.75, floor: 0.55 },
  { key: "radio", name: "Local radio stream", medium: "audio", channel: "streaming_audio", rate: 0.5, floor: 0.35 },
  { key: "screen", name: "Town screen", medium: "dooh", channel: "dooh", rate: 0.5, floor: 0.35 },
];
const PLACES = 240;
/** Prices differ a little from place to place, in steps of five cents. */
const PRICE_STEPS = [0, 0.05, 0.1];

/** Inventory of hundreds of places, each with a product of every kind: 1,200 products. */
export const LOCAL_CATALOG: readonly CatalogProduct[] = Array.from({ length: PLACES }, (_, place) =>
  KINDS.map((kind) => localProduct(kind, place + 1)),
).flat();

function localProduct(kind: (typeof KINDS)[number], place: number): CatalogProduct {
  const { key, name, medium, channel, rate, floor } = kind;
  const step = PRICE_STEPS[place % PRICE_STEPS.length] ?? 0;
  const price = (amount: number) => Math.round((amount + step) * 100) / 100;
  const number = String(place).padStart(3, "0");
  return {
    product_id: `local_${key}_${number}`,
    name: `${name} ${number}`,
    description: `One place of a network of ${PLACES}, sold by itself or with the others.`,
    medium,
    channels: [channel],
    pricing: { structure: "fixed", model: "cpm", rate: price(rate), floor: price(floor) },
    countries: ["US", "CA", "GB", "AU"],
    dailyImpressions: 12_000 + 500 * (place % 9),
    minimumSpend: 10,
  };
}
