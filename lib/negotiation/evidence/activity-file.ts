import { sha256Hex } from "#sha256";
import { isObject, type JsonObject } from "../json";
import { CHAIN_START, type ChainPart, type ChainPlace, follow } from "./chain";
import { CHAIN_PART, PLACE, type Shape, shapeProblems } from "./shape";

/** The activity as a file of JSON lines: a head, the chain's parts in order, and an end that says how many there were. */
export const ACTIVITY_FORMAT = "parley.activity/1";

export type ActivityFileCheck = {
  ok: boolean;
  entries: number;
  leftOut: number;
  unproven: number;
  /** What is wrong, in words; null where nothing is. */
  why: string | null;
  head: ChainPlace | null;
  filtered: boolean;
  /** The place asked about was passed with this hash; null where none was asked about. */
  contains: boolean | null;
};

/**
 * Checks an exported activity line by line, without the desk: every entry hashes to what it carries, follows the one before it, and the
 * last one is the head. `wanted`: a place noted earlier, which this copy must still lead through.
 */
export class ActivityFileReader {
  #line = 0;
  #place: ChainPlace = CHAIN_START;
  #head: ChainPlace | null = null;
  #filtered = false;
  #ended = false;
  #why: string | null = null;
  #entries = 0;
  #leftOut = 0;
  #unproven = 0;
  #contains = false;
  #soFar = "";

  constructor(readonly wanted: ChainPlace | null = null) {}

  /** Takes the next line, without its line break. */
  take(line: string): void {
    this.#line += 1;
    if (this.#why !== null) return;
    const problem = this.#problemOf(line);
    if (problem !== null) this.#why = `Line ${this.#line}${problem.startsWith("entry ") ? "," : ""} ${problem}.`;
    this.#soFar = lineHash(this.#soFar, line);
  }

  #problemOf(line: string): string | null {
    const value = parsed(line);
    if (!isObject(value)) return "is no JSON object";
    // One spelling only: what a reader would skip, such as a repeated member or a space, is a change all the same.
    if (JSON.stringify(value) !== line) return "is not spelled as this desk writes it";
    if (this.#line === 1) return this.#takeHead(value);
    if (this.#ended) return "stands after the end";
    if ("end" in value) return this.#takeEnd(value);
    if (shapeProblems(value, CHAIN_PART).length > 0) return "is no part of an activity";
    return this.#takePart(value as ChainPart);
  }

  /** The verdict, after the last line. */
  end(): ActivityFileCheck {
    if (this.#why === null && this.#line === 0) this.#why = "The file is empty.";
    if (this.#why === null && !this.#ended)
      this.#why = "The file ends before its last line: it is a part of an export.";
    const contains = this.wanted === null ? null : this.#contains;
    if (this.#why === null && contains === false) {
      this.#why = `The chain does not lead through entry ${this.wanted?.seq} with the hash given: entries up to there were changed since, or it is another desk's.`;
    }
    return {
      ok: this.#why === null,
      entries: this.#entries,
      leftOut: this.#leftOut,
      unproven: this.#unproven,
      why: this.#why,
      head: this.#head,
      filtered: this.#filtered,
      contains,
    };
  }

  #takeHead(value: JsonObject): string | null {
    if (value.format !== ACTIVITY_FORMAT) return `is not the head of an activity (${ACTIVITY_FORMAT})`;
    if (shapeProblems(value.head, PLACE).length > 0) return "names no head";
    this.#head = value.head as ChainPlace;
    this.#filtered = value.filter !== null;
    return null;
  }

  #takePart(part: ChainPart): string | null {
    for (const each of singly(part)) {
      const step = follow(this.#place, each);
      if ("why" in step) return `entry ${step.brokenAt}: ${step.why}`;
      this.#place = step.place;
      this.#unproven += step.unproven;
      if (step.place.seq === this.wanted?.seq) this.#contains = step.place.hash === this.wanted.hash;
    }
    if ("seq" in part) this.#entries += 1;
    else this.#leftOut += "entry_hashes" in part ? part.entry_hashes.length : part.unproven_to - part.unproven_from + 1;
    return null;
  }

  #takeEnd(value: JsonObject): string | null {
    this.#ended = true;
    const head = this.#head;
    if (shapeProblems(value, END).length > 0) return "is no end of an activity";
    if (value.entries !== this.#entries || value.left_out !== this.#leftOut)
      return "counts other entries than there are";
    if (!this.#filtered && this.#leftOut > 0) return "ends an export that says it is whole and leaves entries out";
    if (head?.seq !== this.#place.seq || head.hash !== this.#place.hash) {
      return "ends a chain that does not lead to the head it names";
    }
    return value.lines_hash === this.#soFar ? null : "ends lines of which one was changed";
  }
}

const END: Shape = { members: { end: "true", entries: "count", left_out: "count", lines_hash: "hash" } };

/** Runs through every line of the file, the first and the last included. */
export const lineHash = (before: string, line: string): string => sha256Hex(`${before}\n${line}`);

/** A run of left-out entries one by one, so that a place within it is passed too. */
export function* singly(part: ChainPart): Generator<ChainPart> {
  if (!("entry_hashes" in part)) {
    yield part;
    return;
  }
  for (const [index, entry_hash] of part.entry_hashes.entries()) {
    yield { omitted_from: part.omitted_from + index, entry_hashes: [entry_hash] };
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Reads a place as it is printed: `12:` and 64 hexadecimal digits. Undefined where it is none. */
export function placeOf(text: string): ChainPlace | undefined {
  const found = text.match(/^(\d{1,15}):([0-9a-f]{64})$/);
  return found ? { seq: Number(found[1]), hash: found[2] ?? "" } : undefined;
}

/** A place as it is printed, to be noted elsewhere and asked about later. */
export const placeText = ({ seq, hash }: ChainPlace): string => `${seq}:${hash}`;
