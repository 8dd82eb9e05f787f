/**
 * What is typed after the key that opens the palette and before it is there: the first time it has to be fetched, and fast hands are not to
 * lose the beginning of a word, nor have its letters taken for the page's own keys.
 */
let typed: string | null = null;

export function listenAhead(): void {
  if (typed === null) window.addEventListener("keydown", hear, true);
  typed = "";
}

/** What was typed until now, which is still listened for. */
export const typedAhead = (): string => typed ?? "";

/** What was typed until now; from here on the palette listens itself. */
export function takeTypedAhead(): string {
  const taken = typed ?? "";
  window.removeEventListener("keydown", hear, true);
  typed = null;
  return taken;
}

function hear(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Backspace") typed = (typed ?? "").slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  // There is nothing to choose yet, and what has the focus behind it is not to be pressed instead.
  else if (event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
}
