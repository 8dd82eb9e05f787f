const PLAIN = /^\d+(\.\d+)?$/;
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const SCALES: Record<string, number> = { k: 1_000, m: 1_000_000 };

/**
 * A number as buyers type it: `50000`, `50,000`, `18.00`, `50k`, `2.5m`. Null where it could be read in two ways (`1,5`) or is no
 * number; nothing is guessed.
 */
export function typedNumber(text: string): number | null {
  const bare = text.trim().toLowerCase();
  const scale = SCALES[bare.slice(-1)];
  const digits = scale ? bare.slice(0, -1).trimEnd() : bare;
  if (!PLAIN.test(digits) && !GROUPED.test(digits)) return null;
  const value = Number(digits.replaceAll(",", ""));
  if (!Number.isFinite(value)) return null;
  // 2.3 × 1,000,000 is 2,299,999.9999999995 in binary; the decimal that was typed is meant.
  return scale ? Number((value * scale).toPrecision(15)) : value;
}
