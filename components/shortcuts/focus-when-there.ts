/** What is led to may still be read or drawn. */
const WAITS_MS = 3_000;

/** Moves the focus to the first element that fits, as soon as there is one: who came by a key goes on by keys. */
export function focusWhenThere(selector: string): void {
  const until = performance.now() + WAITS_MS;
  const look = () => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) found.focus();
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  // After the view has begun to change.
  setTimeout(look, 50);
}
