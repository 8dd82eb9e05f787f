const PLACE = "parley.recent";
const MOST = 6;

/** Where one was last, newest first: addresses only, so that a name is never shown that changed or that is not one's to see any more. */
export function recentHrefs(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((href) => typeof href === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Remembers a place. Pages that are one key away anyway are not worth it. */
export function rememberHref(href: string): void {
  if (!/^\/(?:negotiations|sellers)\/(?!new$)[^/?]+/.test(href)) return;
  try {
    const others = recentHrefs().filter((each) => each !== href);
    localStorage.setItem(PLACE, JSON.stringify([href, ...others].slice(0, MOST)));
  } catch {
    // Then nothing is recent.
  }
}
