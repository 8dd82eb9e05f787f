import { CRITERIA, type Weights } from "@/lib/negotiation";

/** In the order of `CRITERIA`; a hundred together, so that each reads as points. */
export const DEFAULT_WEIGHTS: readonly number[] = [40, 20, 10, 20, 10];

/** The weights an address names; what it does not name, or names out of bounds, is brought within 0 to 100. */
export function weightsOf(numbers: readonly number[]): Weights {
  const at = (index: number) => Math.min(100, Math.max(0, Math.round(numbers[index] ?? 0)));
  const [price, volume, flight, requirements, verification] = CRITERIA.map((_, index) => at(index));
  return {
    price: price ?? 0,
    volume: volume ?? 0,
    flight: flight ?? 0,
    requirements: requirements ?? 0,
    verification: verification ?? 0,
  };
}
