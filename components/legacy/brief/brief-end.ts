import type { Answer } from "@/components/brief/answer";
import type { ThreadView } from "@/lib/api/client";

/** How a seller of the older lane answered the brief, as the desk read it; null in another lane, or before there is an answer. */
export function legacyBriefEnd(thread: Pick<ThreadView, "legacy">, callId: string): Answer | null {
  const answer = thread.legacy?.answers.find((each) => each.callId === callId);
  if (!answer) return null;
  switch (answer.answer) {
    case "proposals":
      return { kind: "proposed", proposals: answer.observationIds.length, missing: [] };
    case "products_available":
      return { kind: "products_only", products: answer.continuations[0]?.productIds.length ?? 0 };
    case "nothing":
      return { kind: "nothing" };
    case "booked":
      return null;
  }
}
