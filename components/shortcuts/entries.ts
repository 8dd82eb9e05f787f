/** What a list is made of on every screen of the desk: rows of a table, items of lists that are not navigation, and cards. */
const ENTRY = "tbody tr, li, article";
const TARGET = "a[href], button:not([disabled]), summary, [tabindex='0']";

/** The first thing to press in each entry of the page, in the order they are read; an entry inside another stands for itself. */
function targets(page: ParentNode): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (const entry of page.querySelectorAll(`main :is(${ENTRY})`)) {
    if (entry.closest("nav, header, [data-not-entries]")) continue;
    const target = entry.matches(TARGET) ? entry : entry.querySelector(TARGET);
    if (target instanceof HTMLElement && target.getClientRects().length > 0 && !found.includes(target))
      found.push(target);
  }
  return found;
}

/** The entry the focus is in: its own target, or the nearest one before the focus within the same entry. */
function placeOf(focus: Element | null, all: readonly HTMLElement[]): number {
  if (!focus) return -1;
  const own = all.indexOf(focus as HTMLElement);
  if (own >= 0) return own;
  const entry = focus.closest(ENTRY);
  return entry ? all.findIndex((target) => entry.contains(target)) : -1;
}

/** Whether the focus is in an entry of a list already: only then do arrows move between entries instead of scrolling. */
export const isInEntries = (focus: Element | null, page: ParentNode): boolean => placeOf(focus, targets(page)) >= 0;

/** Moves the focus to the entry after or before the one it is in; from elsewhere to the first or the last. False: there is none. */
export function moveBetweenEntries(step: 1 | -1, focus: Element | null, page: ParentNode): boolean {
  const all = targets(page);
  const at = placeOf(focus, all);
  const next = at < 0 ? (step === 1 ? all[0] : all.at(-1)) : all[at + step];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}
