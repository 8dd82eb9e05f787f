/** One printed line of JSON: its indent, what stands on it, and the RFC 6901 pointer of the value it shows or belongs to. */
export type JsonLine = {
  depth: number;
  name: string | null;
  text: string;
  kind: "punctuation" | "string" | "literal";
  tail: string;
  pointer: string;
};

/** A value as the lines of `JSON.stringify(value, null, 2)`, each knowing which part of the value it shows. */
export function jsonLines(value: unknown): JsonLine[] {
  const lines: JsonLine[] = [];
  print(value, null, "", 0, "", lines);
  return lines;
}

function print(
  value: unknown,
  key: string | null,
  pointer: string,
  depth: number,
  tail: string,
  lines: JsonLine[],
): void {
  if (typeof value !== "object" || value === null) {
    const text = JSON.stringify(value) ?? "null";
    lines.push({ depth, name: key, text, kind: typeof value === "string" ? "string" : "literal", tail, pointer });
    return;
  }
  const isList = Array.isArray(value);
  const members: [string, unknown][] = isList
    ? value.map((item, index): [string, unknown] => [String(index), item])
    : Object.entries(value).filter(([, held]) => held !== undefined);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (members.length === 0) {
    lines.push({ depth, name: key, text: `${open}${close}`, kind: "punctuation", tail, pointer });
    return;
  }
  lines.push({ depth, name: key, text: open, kind: "punctuation", tail: "", pointer });
  members.forEach(([name, held], position) => {
    const step = name.replaceAll("~", "~0").replaceAll("/", "~1");
    print(held, isList ? null : name, `${pointer}/${step}`, depth + 1, position < members.length - 1 ? "," : "", lines);
  });
  lines.push({ depth, name: null, text: close, kind: "punctuation", tail, pointer });
}

/** Where a problem is shown: at its place or, where the request holds nothing there, at its nearest present parent. */
export function presentAt(problem: string, present: ReadonlySet<string>): string {
  let at = problem;
  while (at !== "" && !present.has(at)) at = at.slice(0, at.lastIndexOf("/"));
  return at;
}

/** Whether a line shows the value at a place or something in it. The whole request is no place: nothing in it would stand out. */
export const isWithin = (line: string, place: string): boolean =>
  place !== "" && (line === place || line.startsWith(`${place}/`));
