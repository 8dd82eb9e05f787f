/**
 * JSON with a line a member, for reading. Only white space between tokens is changed: every number, string and name stays character
 * for character as it came, which parsing and writing again would not do. Text that is no JSON comes back with its own characters too.
 */
export function indentJson(text: string): string {
  const out: string[] = [];
  let depth = 0;
  const line = () => `\n${"  ".repeat(Math.max(0, depth))}`;
  for (const token of text.match(TOKENS) ?? []) {
    switch (token[0]) {
      case "{":
      case "[":
        depth += 1;
        out.push(token, line());
        break;
      case "}":
      case "]":
        depth -= 1;
        if (/^\n\s*$/.test(out.at(-1) ?? "")) out.pop();
        else out.push(line());
        out.push(token);
        break;
      case ",":
        out.push(",", line());
        break;
      case ":":
        out.push(": ");
        break;
      default:
        out.push(token);
    }
  }
  return out.join("");
}

/** A string (also one cut off), a sign of structure, or a run of anything else that is no white space. */
const TOKENS = /"(?:\\.|[^"\\])*"?|[{}[\],:]|[^\s{}[\],:"]+/g;
