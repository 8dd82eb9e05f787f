import type { ComparisonColumn } from "@/lib/negotiation";
import { letterOf } from "./letters";

const COUNT_WORDS: Record<number, string> = { 2: "Both", 3: "All three", 4: "All four" };

/** Held against bounds there is no other deal to differ from. */
export const ASKED_SENTENCE =
  "Held against the bounds that were asked. A value nobody asked about carries no change; whether each bound is met stands under requirements.";

/**
 * Which columns differ from the baseline in substance, and which only in names, ext, context or reference numbers. `baseline` is
 * how the baseline is called where it is no column.
 */
export function differenceSentence(columns: readonly ComparisonColumn[], baseline: string | null): string {
  const against = baseline ?? letterOf(columns.findIndex(({ difference }) => difference === "baseline"));
  const named = (wanted: ComparisonColumn["difference"]) =>
    columns.flatMap(({ difference }, index) => (difference === wanted ? [letterOf(index)] : []));
  const [material, cosmetic, identical] = [named("material"), named("cosmetic"), named("identical")];
  const others = material.length + cosmetic.length + identical.length;
  if (others === 0) return "There is nothing to compare yet: add a column.";
  const parts = [
    material.length === others && others > 1
      ? `${COUNT_WORDS[others] ?? `All ${others}`} differ materially from ${against}`
      : material.length > 0
        ? `${listed(material)} ${differs(material)} materially from ${against}`
        : null,
    cosmetic.length > 0
      ? `${listed(cosmetic)} ${differs(cosmetic)} from ${against} only in reference numbers or notes, not in substance`
      : null,
    identical.length > 0
      ? `${listed(identical)} ${identical.length === 1 ? "has" : "have"} the same terms as ${against}`
      : null,
  ].filter((part) => part !== null);
  const nothingCosmetic = cosmetic.length + identical.length === 0 ? " Nothing here is merely cosmetic." : "";
  return `${parts.join("; ")}.${nothingCosmetic} Names and ids are not compared.`;
}

function differs(letters: readonly string[]): string {
  return letters.length === 1 ? "differs" : "differ";
}

function listed(letters: readonly string[]): string {
  return letters.length < 2 ? letters.join("") : `${letters.slice(0, -1).join(", ")} and ${letters.at(-1)}`;
}
