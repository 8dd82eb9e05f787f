import { asNumber, member } from "../json";
import { amount, listing, plural, quoted } from "../wording";
import { type Judgement, lineName, type TermsView } from "./judgement";

/**
 * `constraints.impressions` (facts 4.1): every line states its impressions and their sum reaches the minimum. A line without
 * the number fails it even where the others would do; 0 is a number, and forecasts are not.
 */
export function judgeImpressions(asked: unknown, { lines }: TermsView): Judgement[] {
  const min = asNumber(member(asked, "min"));
  if (min === undefined) return [];
  const stated = lines.map((line) => asNumber(member(line, "impressions")));
  const silent = stated.flatMap((count, index) => (count === undefined ? [index] : []));
  const complete = lines.length > 0 && silent.length === 0;
  const total = stated.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const summary: Judgement = {
    requirement: "impressions",
    satisfied: complete && total >= min,
    asked,
    found: complete ? total : null,
    at: ["purchases"],
    why: () => {
      if (lines.length === 0) return "no lines";
      if (!complete) return `${plural(silent.length, "line")} of ${lines.length} without impressions`;
      if (total < min) return `${amount(min - total)} short`;
      return total === min ? "at the bound" : `${amount(total - min)} above the minimum`;
    },
    sentence: () => {
      if (lines.length === 0) return "The terms hold no lines, so they promise no impressions.";
      if (complete) {
        return `The lines promise ${amount(total)} impressions, ${amount(min - total)} under your minimum of ${amount(min)}.`;
      }
      const names = listing(silent.map((index) => quoted(lineName(lines[index], index))));
      return `${names} ${silent.length === 1 ? "states" : "state"} no impressions, so your minimum of ${amount(min)} is not promised.`;
    },
  };
  const perLine = () =>
    stated.map(
      (count, index): Judgement => ({
        requirement: "impressions",
        line: index,
        satisfied: count !== undefined,
        asked,
        found: count ?? null,
        at: ["purchases", index, ...(count === undefined ? [] : ["impressions"])],
        why: () => (count === undefined ? "no impressions stated" : `${amount(count)} stated`),
        sentence: () => `${quoted(lineName(lines[index], index))} states no impressions.`,
      }),
    );
  return [{ ...summary, lines: perLine }];
}
