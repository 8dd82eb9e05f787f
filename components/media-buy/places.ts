/** Where a media buy, and what can be asked about it, is found. The seller's own id of the buy tells several of one thread apart. */
type Place = { negotiationId: string; threadId: string; mediaBuyId: string };

const at = (page: "buy" | "amend" | "cancel", { negotiationId, threadId, mediaBuyId }: Place) =>
  `/negotiations/${negotiationId}/${page}/${threadId}?buy=${encodeURIComponent(mediaBuyId)}`;

export const buyHref = (place: Place) => at("buy", place);
export const amendHref = (place: Place) => at("amend", place);
export const cancelHref = (place: Place) => at("cancel", place);

/** Where the draft of a change is held against what runs: of an amendment the answer that brought it, of a cancellation the newest. */
export const changeHref = (kind: "amendment" | "cancellation", place: Place, callId: string) =>
  kind === "cancellation" ? cancelHref(place) : `${amendHref(place)}&round=${encodeURIComponent(callId)}`;
