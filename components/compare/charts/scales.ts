/** Whole steps that a reader counts in. */
const STEPS = [1, 2, 2.5, 5, 10];

const LEAST_STEP = 1e-6;
const LEAST_PART = 1e-9;

export type Scale = { domain: [number, number]; ticks: number[] };

/**
 * An axis over the values, in whole steps with a little room around. It does not start at zero, which its labels say; one value alone
 * stands in the middle.
 */
export function scaleOf(values: readonly number[], most = 5): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { domain: [0, 1], ticks: [0, 1] };
  // Values that differ in their last digits alone get steps that a label can still say.
  const least = Math.max(LEAST_STEP, Math.abs(high) * LEAST_PART);
  const room = high === low ? Math.max(1, Math.abs(high) * 0.05) : Math.max(least, (high - low) * 0.12);
  const rough = (high - low + 2 * room) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.max(0, Math.floor((low - room) / step));
  const last = Math.ceil((high + room) / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => clean((first + at) * step));
  return { domain: [clean(first * step), clean(last * step)], ticks };
}

/** Without the dust of binary fractions. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}

/** `1.2 M`, `35 k`, `0.4`: for axes; the tables have every digit. */
export function shortCount(count: number): string {
  if (count >= 1_000_000) return `${trimmed(count / 1_000_000)} M`;
  if (count >= 1_000) return `${trimmed(count / 1_000)} k`;
  return trimmed(count);
}

function trimmed(value: number): string {
  return String(Number(value.toFixed(2)));
}
