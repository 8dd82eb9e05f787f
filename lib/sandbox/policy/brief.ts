import { MEDIA, type Medium } from "../catalog/types";

/**
 * The bounded vocabulary the seller reads in prose. Prose picks media and nothing else: no price, no floor and no permission
 * ever follows from it.
 */
export const MEDIUM_WORDS: Record<Medium, RegExp> = {
  video: /\b(?:video|pre-?roll|mid-?roll|in-?stream|out-?stream|olv)\b/i,
  ctv: /\b(?:ctv|connected tv|streaming tv|ott)\b/i,
  display: /\b(?:display|banners?|run[- ]of[- ]site)\b/i,
  native: /\b(?:native|in-?feed|sponsored stor(?:y|ies))\b/i,
  audio: /\b(?:audio|podcasts?|radio)\b/i,
  dooh: /\b(?:d?ooh|digital out[- ]of[- ]home|out[- ]of[- ]home|billboards?|roadside screens?)\b/i,
};

export type BriefReading = { wanted: Medium[]; excluded: Medium[]; only: boolean };

/** Reads which media a text asks for, leaves out, or confines itself to. */
export function readBrief(text: string): BriefReading {
  const excluded = MEDIA.filter((medium) =>
    new RegExp(`\\b(?:no|without|exclude|excluding)\\s+(?:\\w+\\s+)?${MEDIUM_WORDS[medium].source}`, "i").test(text),
  );
  const wanted = MEDIA.filter((medium) => MEDIUM_WORDS[medium].test(text) && !excluded.includes(medium));
  const only = /\bonly\b/i.test(text) && wanted.length > 0;
  return { wanted, excluded, only };
}
