import type { AdcpError } from "@/lib/adcp";

/**
 * Turns an error's `field` into an RFC 6901 pointer (facts 1.3). Sellers write it as JSONPath-lite
 * (`refinements[0].constraints.cpm`, `$.refinements[0]`, `product_changes['a.b']`), dotted (`refinements.0.constraints.cpm`) or
 * already as a pointer. Total: text that is none of these becomes its best reading; empty text is the whole document (`""`).
 */
export function fieldPointer(field: string): string {
  const text = field.trim();
  if (text.startsWith("/")) return text;
  return segments(text.replace(/^\$\.?/, ""))
    .map((segment) => `/${segment.replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

/** The place an error names, as an RFC 6901 pointer into the request: its first issue, else its `field`. */
export function errorPointer(error: AdcpError): string | undefined {
  const issue = error.issues?.[0];
  if (issue) return issue.pointer;
  return error.field === undefined ? undefined : fieldPointer(error.field);
}

// In order: a quoted member in brackets, a bare index or member in brackets, a dotted member.
const SEGMENT = /\[\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*\]|\[([^\]]*)\]|([^.[\]]+)/g;

function segments(text: string): string[] {
  return [...text.matchAll(SEGMENT)].map(([, double, single, bracketed, dotted]) => {
    const quoted = double ?? single;
    return quoted === undefined ? (bracketed ?? dotted ?? "").trim() : quoted.replace(/\\(.)/g, "$1");
  });
}
