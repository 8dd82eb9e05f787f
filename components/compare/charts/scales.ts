/** A little room around the values; axes do not start at zero, which their labels say. One value alone stands in the middle. */
export function padded([low, high]: readonly [number, number]): [number, number] {
  const room = high === low ? Math.max(1, high * 0.05) : (high - low) * 0.2;
  return [Math.max(0, low - room), high + room];
}

/** `1.2 M`, `35 k`, `0.4`: for axes; the tables have every digit. */
export function shortCount(count: number): string {
  if (count >= 1_000_000) return `${(count / 1_000_000).toFixed(1)} M`;
  if (count >= 10_000) return `${Math.round(count / 1_000)} k`;
  if (count >= 1_000) return `${(count / 1_000).toFixed(1)} k`;
  return count >= 10 || Number.isInteger(count) ? String(Math.round(count)) : count.toFixed(1);
}
