/** `StreamHaus’s clock, 1.4 s ahead of yours`. `offsetMs` is the seller's clock minus the desk's. */
export function clockOffsetWords(sellerName: string, offsetMs: number): string {
  const seconds = Math.abs(offsetMs) / 1000;
  // HTTP dates carry whole seconds, so less than one says nothing about either clock.
  if (!Number.isFinite(offsetMs) || seconds < 1) return `${sellerName}’s clock, which agrees with yours`;
  const much = seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60).toLocaleString("en-US")} min`;
  return `${sellerName}’s clock, ${much} ${offsetMs > 0 ? "ahead of" : "behind"} yours`;
}
