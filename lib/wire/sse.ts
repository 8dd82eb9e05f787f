/**
 * The `data` of every complete event in a Server-Sent Events text, in order. An event's lines are joined with a newline, comments and
 * other fields are ignored, and an event not yet closed by an empty line does not count: its data may be cut off (facts 1.4).
 */
export function sseData(text: string): string[] {
  const events: string[] = [];
  let lines: string[] = [];
  const rows = text.split(/\r\n|\n|\r/);
  rows.pop();
  for (const row of rows) {
    if (row === "") {
      if (lines.length > 0) events.push(lines.join("\n"));
      lines = [];
      continue;
    }
    const colon = row.indexOf(":");
    const name = colon < 0 ? row : row.slice(0, colon);
    if (name !== "data") continue;
    const value = colon < 0 ? "" : row.slice(colon + 1);
    lines.push(value.startsWith(" ") ? value.slice(1) : value);
  }
  return events;
}
