/** What of a view's address goes along with a link: how the rows stand, and the baseline by its place, since ids stay on the desk. */
export function sharedSearch(search: string, snapshotIds: readonly string[]): string {
  const from = new URLSearchParams(search);
  const to = new URLSearchParams();
  for (const key of CARRIED) for (const value of from.getAll(key)) to.append(key, value);
  const baseline = snapshotIds.indexOf(from.get("baseline") ?? "");
  if (baseline > 0) to.set("baseline", String(baseline + 1));
  return to.size === 0 ? "" : `?${to}`;
}

const CARRIED = ["only", "density", "lines", "but"];
