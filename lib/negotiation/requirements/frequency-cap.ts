import { sameJson } from "../equality";
import { asText, isObject, member } from "../json";
import { quoted } from "../wording";
import type { Judgement, TermsView } from "./judgement";

/**
 * The shared frequency cap (facts 17.2): the one asked for, else the source's, else none; and none where its removal was
 * asked. It is part of the signed terms, so a cap that is not there is a buy without a cap.
 */
export function judgeFrequencyCap(refinement: unknown, { terms }: TermsView, source: unknown): Judgement[] {
  const removed = member(refinement, "remove_media_buy_frequency_cap") === true;
  const requested = member(member(refinement, "criteria"), "media_buy_frequency_cap");
  const inherited = member(member(source, "commercial_terms"), "frequency_cap");
  const asked = removed ? null : (requested ?? inherited);
  if (asked === undefined) return [];
  const found = member(terms, "frequency_cap") ?? null;
  const satisfied = sameJson(found, asked);
  const origin = removed ? "You asked for no shared cap" : requested === undefined ? "The source has" : "You asked for";
  return [
    {
      requirement: "criteria/media_buy_frequency_cap",
      satisfied,
      asked,
      found,
      at: found === null ? [] : ["frequency_cap"],
      why: () => {
        if (satisfied) return removed ? "removed" : requested === undefined ? "kept" : "as asked";
        return found === null ? "no cap in the terms" : capInWords(found);
      },
      sentence: () => {
        if (removed)
          return `You asked for the shared frequency cap to be removed and the terms still hold ${capInWords(found)}.`;
        const now =
          found === null
            ? "the terms hold no shared cap, so the buy would run without one"
            : `the terms hold ${capInWords(found)}`;
        return `${origin} ${capInWords(asked)}, and ${now}.`;
      },
    },
  ];
}

/** `3 impressions per individuals in 7 days`; anything unusual is quoted as it stands. */
export function capInWords(cap: unknown): string {
  const window = member(cap, "window");
  const per = asText(member(cap, "per"));
  if (!isObject(window) || per === undefined) return quoted(cap);
  const length = window.unit === "campaign" ? "the campaign" : `${quoted(window.interval)} ${quoted(window.unit)}`;
  return `${quoted(member(cap, "max_impressions"))} impressions per ${quoted(per).replaceAll("_", " ")} in ${length}`;
}
