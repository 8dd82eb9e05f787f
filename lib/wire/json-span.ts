/**
 * The exact text of one value inside a JSON text. Parsing and printing again would lose what the seller wrote (number spelling,
 * escapes, member order), and the stored record must be what was received, so the text is cut out instead.
 */
export type Span = { start: number; end: number };

/**
 * Finds the value at `path` (member names and array indexes) in `text`, which must already have been accepted by JSON.parse. Where a
 * member is repeated the last one counts, as in JSON.parse. `undefined` where there is no such value.
 */
export function jsonSpan(text: string, path: readonly (string | number)[]): Span | undefined {
  let span: Span = { start: skipSpace(text, 0), end: text.trimEnd().length };
  for (const step of path) {
    const next = typeof step === "number" ? elementSpan(text, span.start, step) : memberSpan(text, span.start, step);
    if (!next) return undefined;
    span = next;
  }
  return span;
}

/** The text at `path`, verbatim; `undefined` where there is no such value. */
export function jsonText(text: string, path: readonly (string | number)[]): string | undefined {
  const span = jsonSpan(text, path);
  return span && text.slice(span.start, span.end);
}

function memberSpan(text: string, open: number, name: string): Span | undefined {
  if (text[open] !== "{") return undefined;
  let found: Span | undefined;
  let at = skipSpace(text, open + 1);
  while (text[at] === '"') {
    const keyEnd = stringEnd(text, at);
    const key: unknown = JSON.parse(text.slice(at, keyEnd));
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = valueEnd(text, start);
    if (key === name) found = { start, end };
    at = afterComma(text, end);
  }
  return found;
}

function elementSpan(text: string, open: number, index: number): Span | undefined {
  if (text[open] !== "[") return undefined;
  let at = skipSpace(text, open + 1);
  for (let position = 0; at < text.length && text[at] !== "]"; position += 1) {
    const end = valueEnd(text, at);
    if (position === index) return { start: at, end };
    at = afterComma(text, end);
  }
  return undefined;
}

function valueEnd(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return stringEnd(text, start);
  if (first !== "{" && first !== "[") return scalarEnd(text, start);
  let depth = 0;
  let at = start;
  do {
    const character = text[at];
    if (character === '"') {
      at = stringEnd(text, at);
      continue;
    }
    if (character === "{" || character === "[") depth += 1;
    if (character === "}" || character === "]") depth -= 1;
    at += 1;
  } while (depth > 0 && at < text.length);
  return at;
}

function stringEnd(text: string, quote: number): number {
  let at = quote + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function scalarEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && !",}] \t\r\n".includes(text[at] ?? "")) at += 1;
  return at;
}

function afterComma(text: string, at: number): number {
  const next = skipSpace(text, at);
  return text[next] === "," ? skipSpace(text, next + 1) : next;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && " \t\r\n".includes(text[at] ?? "")) at += 1;
  return at;
}
