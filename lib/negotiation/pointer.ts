/** An RFC 6901 pointer from a path of member names and indexes. */
export function pointer(...path: readonly PropertyKey[]): string {
  let text = "";
  for (const step of path) text += `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  return text;
}
