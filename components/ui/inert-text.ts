/** How much of a seller's text is shown before "show all". */
export const PROSE_LIMIT = 2_000;

// Controls but tab and newline; bidi marks, embeddings, overrides and isolates; zero-width characters; the byte order mark;
// and tag characters. Each can make a text read as something it is not.
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

/** A seller's text with everything taken out that is not seen but steers how the rest is read. Line ends become newlines. */
export function inertText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(UNSEEN, "");
}

/** The first `limit` characters, never half of one; `cut` says whether there was more. */
export function boundText(text: string, limit = PROSE_LIMIT): { text: string; cut: boolean } {
  if (text.length <= limit) return { text, cut: false };
  const whole = text.slice(0, limit);
  const endsInHalf = /[\uD800-\uDBFF]$/.test(whole);
  return { text: endsInHalf ? whole.slice(0, -1) : whole, cut: true };
}
