import { MEDIA, type Medium } from "../catalog/types";
import { MEDIUM_WORDS } from "./brief";

/** With this in its ask a refinement is refused on commercial grounds; so that a buyer can see what that looks like. */
export const DECLINE_MARKER = "[commercially-declined]";

/** What an `ask` may tilt: the medium it wants more of, or reach as such. It never moves a price. */
export type AskReading = { medium: Medium | null; reach: boolean };

export function readAsk(text: string): AskReading {
  const wants = (medium: Medium) =>
    new RegExp(`\\b(?:more|prioriti[sz]e|heavier|lead with)\\s+(?:\\w+\\s+)?${MEDIUM_WORDS[medium].source}`, "i").test(
      text,
    );
  return { medium: MEDIA.find(wants) ?? null, reach: /\b(?:reach|more impressions|volume)\b/i.test(text) };
}
