import type { Money } from "@/lib/adcp";

export const CRITERIA = ["price", "volume", "flight", "requirements", "verification"] as const;
export type Criterion = (typeof CRITERIA)[number];

/** How much each criterion counts, 0 and up. Only their proportions matter. */
export type Weights = Readonly<Record<Criterion, number>>;

/** What is known of one proposal. A share is 0 to 1; null is not known, which is not the same as 0. */
export type RankedColumn = {
  /** Cost of a thousand impressions, all lines together; null makes the proposal unpriced. */
  effectiveCpm: Money | null;
  impressions: number | null;
  /** The share of the wanted flight it covers. */
  flight: number | null;
  /** The share of what was asked of it that it meets. */
  requirements: number | null;
  /** `blocked` cannot be bought; `review` has findings nobody acknowledged. */
  verification: "verified" | "review" | "blocked";
};

/** What one criterion gave one proposal: its share of the best, and the points that made of it. */
export type Part = { criterion: Criterion; share: number | null; points: number };

export type Ranked = {
  column: number;
  place: number;
  /** Whether another proposal shares its place. */
  tied: boolean;
  /** 0 to 100. */
  score: number;
  parts: Part[];
};

export type Ranking = {
  /** One list a currency, because prices of two currencies are never held against each other. */
  lists: { currency: string; ranked: Ranked[] }[];
  /** Last, and in no order of merit. */
  unpriced: number[];
  blocked: number[];
};

/**
 * Proposals from best to worst by the buyer's own weights. Each criterion gives a share from 0 to 1: price is the lowest price over
 * its own, volume its own over the highest, the others their own share, verification 1, or half with open findings. The score is the
 * weighted mean of the shares times 100. What a proposal does not state earns nothing; what no proposal of a list states counts for
 * none. Unpriced and blocked proposals have no place. Total; the order of columns changes no score.
 */
export function rankProposals(columns: readonly RankedColumn[], weights: Weights): Ranking {
  const lists = new Map<string, number[]>();
  const unpriced: number[] = [];
  const blocked: number[] = [];
  columns.forEach(({ effectiveCpm, verification }, column) => {
    if (verification === "blocked") blocked.push(column);
    else if (!isPrice(effectiveCpm)) unpriced.push(column);
    else lists.set(effectiveCpm.currency, [...(lists.get(effectiveCpm.currency) ?? []), column]);
  });
  return {
    lists: [...lists].map(([currency, members]) => ({ currency, ranked: rankList(columns, members, weights) })),
    unpriced,
    blocked,
  };
}

function isPrice(cpm: Money | null): cpm is Money {
  return cpm !== null && Number.isFinite(cpm.amount) && cpm.amount >= 0;
}

function rankList(columns: readonly RankedColumn[], members: readonly number[], weights: Weights): Ranked[] {
  const of = members.map((column) => columns[column] as RankedColumn);
  const shares = new Map(CRITERIA.map((criterion) => [criterion, sharesOf(criterion, of)]));
  const counting = CRITERIA.filter(
    (criterion) => weightOf(weights, criterion) > 0 && shares.get(criterion)?.some((share) => share !== null),
  );
  const whole = counting.reduce((sum, criterion) => sum + weightOf(weights, criterion), 0);
  const scored = members.map((column, index) => {
    const parts = CRITERIA.map((criterion): Part => {
      const share = shares.get(criterion)?.[index] ?? null;
      const counts = counting.includes(criterion);
      return { criterion, share, points: counts ? ((share ?? 0) * 100 * weightOf(weights, criterion)) / whole : 0 };
    });
    // A billionth of a point is dust of the arithmetic, and no difference between two offers.
    const score = Math.round(parts.reduce((sum, { points }) => sum + points, 0) * 1e6) / 1e6;
    return { column, score, parts };
  });
  return scored
    .map((each) => ({
      ...each,
      place: 1 + scored.filter(({ score }) => score > each.score).length,
      tied: scored.filter(({ score }) => score === each.score).length > 1,
    }))
    .sort((a, b) => a.place - b.place || a.column - b.column);
}

function weightOf(weights: Weights, criterion: Criterion): number {
  const weight = weights[criterion];
  return Number.isFinite(weight) && weight > 0 ? weight : 0;
}

function sharesOf(criterion: Criterion, columns: readonly RankedColumn[]): (number | null)[] {
  switch (criterion) {
    case "price": {
      const prices = columns.map(({ effectiveCpm }) => effectiveCpm?.amount ?? Number.POSITIVE_INFINITY);
      const lowest = Math.min(...prices);
      // Nothing is cheaper than free, and free is as good as free.
      return prices.map((price) => (price === 0 ? 1 : lowest / price));
    }
    case "volume": {
      const highest = Math.max(...columns.map(({ impressions }) => impressions ?? 0));
      return columns.map(({ impressions }) => {
        if (impressions === null || !Number.isFinite(impressions)) return null;
        return highest <= 0 ? 0 : Math.max(0, impressions) / highest;
      });
    }
    case "flight":
      return columns.map(({ flight }) => within(flight));
    case "requirements":
      return columns.map(({ requirements }) => within(requirements));
    case "verification":
      return columns.map(({ verification }) => (verification === "verified" ? 1 : 0.5));
  }
}

function within(share: number | null): number | null {
  return share === null || Number.isNaN(share) ? null : Math.min(1, Math.max(0, share));
}
