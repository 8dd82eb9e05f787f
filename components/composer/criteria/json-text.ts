/** Where a value stands in a text, counted from 1 as editors do; `at` is its offset. */
export type TextPlace = { line: number; column: number; at: number };

export type JsonFault = TextPlace & { message: string };

/** What a text of JSON says, with the place of every value by its RFC 6901 pointer. */
export type ReadJson =
  | { kind: "empty" }
  | { kind: "read"; value: unknown; places: ReadonlyMap<string, TextPlace> }
  | { kind: "fault"; fault: JsonFault };

/** Deeper than this nobody writes by hand, and walking it would exhaust the stack. */
const DEEPEST = 64;

const kept = new Map<string, ReadJson>();

/**
 * Reads JSON that a person wrote. Stricter than `JSON.parse` where that would lose something silently: a name given twice, or a number
 * with more digits than are kept, is a fault with its place. The same text is read once.
 */
export function readJson(text: string): ReadJson {
  const known = kept.get(text);
  if (known) return known;
  const read = readAnew(text);
  if (kept.size >= 64) kept.clear();
  kept.set(text, read);
  return read;
}

function readAnew(text: string): ReadJson {
  if (text.trim() === "") return { kind: "empty" };
  const reader = new Reader(text);
  try {
    return { kind: "read", value: reader.whole(), places: reader.places };
  } catch (error) {
    if (error instanceof Fault) return { kind: "fault", fault: { ...placeAt(text, error.at), message: error.message } };
    throw error;
  }
}

function placeAt(text: string, at: number): TextPlace {
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  return { at, line, column: at - before.lastIndexOf("\n") };
}

class Fault extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: readonly [string, unknown][] = [
  ["true", true],
  ["false", false],
  ["null", null],
];

class Reader {
  readonly places = new Map<string, TextPlace>();
  #at = 0;

  constructor(readonly text: string) {}

  whole(): unknown {
    this.#space();
    const value = this.#value("", 0);
    this.#space();
    if (this.#at < this.text.length)
      throw new Fault(this.#at, `nothing may follow the value, and ${this.#here()} does`);
    return value;
  }

  #value(pointer: string, depth: number): unknown {
    this.places.set(pointer, placeAt(this.text, this.#at));
    if (depth > DEEPEST) throw new Fault(this.#at, `this is nested more than ${DEEPEST} deep`);
    const next = this.text[this.#at];
    if (next === "{") return this.#object(pointer, depth);
    if (next === "[") return this.#list(pointer, depth);
    if (next === '"') return this.#string();
    for (const [word, value] of WORDS) {
      if (!this.text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      return value;
    }
    return this.#number();
  }

  #object(pointer: string, depth: number): Record<string, unknown> {
    const found: [string, unknown][] = [];
    const names = new Set<string>();
    this.#members("}", () => {
      const at = this.#at;
      if (this.text[at] !== '"') throw new Fault(at, `a name in double quotes is missing before ${this.#here()}`);
      const name = this.#string();
      if (names.has(name)) throw new Fault(at, `“${name}” stands here twice, and only one of the two could be sent`);
      names.add(name);
      this.#space();
      if (this.text[this.#at] !== ":") throw new Fault(this.#at, `a colon is missing after “${name}”`);
      this.#at += 1;
      this.#space();
      found.push([name, this.#value(`${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, depth + 1)]);
    });
    // fromEntries defines own members, so `__proto__` is a member and nothing else.
    return Object.fromEntries(found);
  }

  #list(pointer: string, depth: number): unknown[] {
    const found: unknown[] = [];
    this.#members("]", () => found.push(this.#value(`${pointer}/${found.length}`, depth + 1)));
    return found;
  }

  /** What stands between brackets, with commas between and none after the last. */
  #members(end: string, read: () => void): void {
    const open = this.#at;
    this.#at += 1;
    this.#space();
    if (this.text[this.#at] === end) {
      this.#at += 1;
      return;
    }
    const unclosed = () => new Fault(open, `the “${this.text[open]}” that opens here is never closed`);
    for (;;) {
      if (this.#at >= this.text.length) throw unclosed();
      read();
      this.#space();
      const next = this.text[this.#at];
      if (next === end) {
        this.#at += 1;
        return;
      }
      if (next === undefined) throw unclosed();
      if (next !== ",") throw new Fault(this.#at, `a comma or “${end}” is missing before ${this.#here()}`);
      const comma = this.#at;
      this.#at += 1;
      this.#space();
      if (this.text[this.#at] === end) throw new Fault(comma, "a comma stands after the last one");
    }
  }

  #string(): string {
    const start = this.#at;
    for (let at = start + 1; at < this.text.length; at += 1) {
      const unit = this.text[at];
      if (unit === "\\") at += 1;
      else if (unit === '"') {
        this.#at = at + 1;
        return this.#unquoted(start);
      } else if (unit !== undefined && unit < " ") {
        throw new Fault(at, "a line break or control character inside a text is written as an escape, such as \\n");
      }
    }
    throw new Fault(start, "the text that opens here is never closed");
  }

  #unquoted(start: number): string {
    try {
      return JSON.parse(this.text.slice(start, this.#at));
    } catch {
      throw new Fault(start, "this text holds an escape that JSON does not know");
    }
  }

  #number(): number {
    NUMBER.lastIndex = this.#at;
    const written = NUMBER.exec(this.text)?.[0];
    if (!written) throw new Fault(this.#at, `a value is missing before ${this.#here()}`);
    const start = this.#at;
    this.#at += written.length;
    const value = Number(written);
    if (!Number.isFinite(value) || !saysTheSame(written, value)) {
      throw new Fault(start, `${written} has more digits than a number keeps; it would be sent as ${value}`);
    }
    return value;
  }

  #space(): void {
    SPACE.lastIndex = this.#at;
    SPACE.exec(this.text);
    this.#at = SPACE.lastIndex;
  }

  #here(): string {
    const next = this.text.slice(this.#at, this.#at + 12).split(/[\s,:{}[\]]/)[0] || this.text[this.#at];
    return next === undefined ? "the end" : `“${next}”`;
  }
}

/** Whether a number is written with the digits it keeps: `1.50` is 1.5, and `0.1000000000000000001` is another number. */
function saysTheSame(written: string, value: number): boolean {
  const [digits, exponent] = decimalOf(written);
  const [others, other] = decimalOf(String(value));
  return digits === others && (digits === "" || exponent === other);
}

/** The digits without zeros around them, and the power of ten of the last one. */
function decimalOf(written: string): [string, number] {
  const [mantissa = "", power = "0"] = written.toLowerCase().replace(/^-/, "").split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const all = `${whole}${fraction}`.replace(/^0+/, "");
  const digits = all.replace(/0+$/, "");
  return [digits, Number(power) - fraction.length + (all.length - digits.length)];
}
