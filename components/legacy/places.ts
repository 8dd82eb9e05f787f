/** A proposal of the older lane in its workspace: every look at it, or the composer to refine it. */
export const legacyHref = ({
  negotiationId,
  threadId,
  observationId,
  view,
}: {
  negotiationId: string;
  threadId: string;
  observationId: string;
  view: "results" | "compose";
}): string => `/negotiations/${negotiationId}?thread=${threadId}&view=${view}&source=${observationId}`;

/** The consent page of one proposal of the older lane, as it was at one look; also where its media buy is shown. */
export const legacyBuyHref = (negotiationId: string, observationId: string): string =>
  `/negotiations/${negotiationId}/legacy/buy/${observationId}`;
