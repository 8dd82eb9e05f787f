const PLACE = "parley.to-send.";

/** Marks a negotiation just created in this tab: its threads are to be sent without another press. */
export function markToSend(negotiationId: string): void {
  try {
    sessionStorage.setItem(PLACE + negotiationId, "1");
  } catch {
    // Without storage each row offers its own button instead.
  }
}

/** Whether the negotiation was created in this tab. A link to it, opened elsewhere, sends nothing by itself. */
export function isToSend(negotiationId: string): boolean {
  try {
    return sessionStorage.getItem(PLACE + negotiationId) !== null;
  } catch {
    return false;
  }
}
