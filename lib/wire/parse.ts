/** Deeper than any AdCP document. Readers further in call themselves once a level, so what is deeper must not get there. */
const MOST_LEVELS = 200;

/** Parses JSON text of a seller; `undefined` where it is none, or nested beyond what anyone would write. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = stringEnd(text, at);
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    if (depth > MOST_LEVELS) return true;
  }
  return false;
}

/** The place of the quote that ends a string. */
function stringEnd(text: string, quote: number): number {
  let at = text.indexOf('"', quote + 1);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1;
}
