import type { TurnView } from "@/lib/api/client";

/** What the desk's sentence says already by standing beside "You:" or "Unknown:". */
const SAID: Partial<Record<TurnView["who"], RegExp>> = { you: /^Your decision: /, unknown: /^Not known / };

/** The sentence of a turn as it reads after its "You:", a colon or a dash: without saying that twice, and starting small. */
export function turnWords({ who, text }: Pick<TurnView, "who" | "text">, sellerName: string): string {
  const said = SAID[who];
  const rest = said ? text.replace(said, "") : text;
  // A seller's name keeps its own letters.
  if (rest.startsWith(sellerName) || /^\p{Lu}{2}/u.test(rest)) return rest;
  return rest.charAt(0).toLowerCase() + rest.slice(1);
}
