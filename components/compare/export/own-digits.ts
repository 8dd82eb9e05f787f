/**
 * Every number of a JSON text as its seller wrote it, by RFC 6901 pointer: `17.50` stays `17.50`. `text` must already have been
 * accepted by JSON.parse; of members of one name the last counts, as there.
 */
export function ownDigits(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const open: { place: string; index: number }[] = [];
  TOKEN.lastIndex = 0;
  let place = "";
  for (let token = TOKEN.exec(text); token !== null; token = TOKEN.exec(text)) {
    const [written] = token;
    const first = written.charAt(0);
    const within = open.at(-1);
    if (first === "{" || first === "[") {
      open.push({ place, index: first === "[" ? 0 : -1 });
      place = first === "[" ? `${place}/0` : place;
    } else if (first === "}" || first === "]") {
      open.pop();
    } else if (first === ",") {
      if (within && within.index >= 0) {
        within.index += 1;
        place = `${within.place}/${within.index}`;
      }
    } else if (first === '"') {
      // A name is a string before a colon; of an object's members only.
      if (written.endsWith(":") && within) place = `${within.place}/${step(written.slice(0, -1).trimEnd())}`;
    } else if (first === "-" || (first >= "0" && first <= "9")) {
      found.set(place, written);
    }
  }
  return found;
}

const TOKEN = /"(?:[^"\\]|\\.)*"(?:\s*:)?|-?\d[\d.eE+-]*|[{}[\],]|true|false|null/gs;

function step(name: string): string {
  return String(JSON.parse(name)).replaceAll("~", "~0").replaceAll("/", "~1");
}
