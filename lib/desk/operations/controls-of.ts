import { type CallRow, callsOfThread, type Db, findCall, type MediaBuyRow } from "@/lib/store";
import { isObject, type JsonObject, storedObject } from "../json";

/**
 * What this desk itself had changed of a media buy since it stands on its accepted terms, oldest first. `certain` is false while it is
 * not known whether the seller did it.
 */
export type Control = { request: JsonObject; certain: boolean };

/** The controls of a booking (facts 2.7): what a read-back rightly shows other than the accepted terms say. */
export async function controlsOf(
  db: Db,
  buy: Pick<MediaBuyRow, "thread_id" | "media_buy_id" | "call_id">,
): Promise<Control[]> {
  const accepted = await findCall(db, buy.call_id);
  const calls = await callsOfThread(db, buy.thread_id);
  return calls.flatMap((call) => {
    if (call.kind !== "control" || call.number < (accepted?.number ?? 0) || !mayHaveHappened(call)) return [];
    const request = storedObject(call.request_text);
    return request.media_buy_id === buy.media_buy_id ? { request, certain: call.state === "done" } : [];
  });
}

function mayHaveHappened({ state, aside_text }: CallRow): boolean {
  const aside = aside_text === null ? null : storedObject(aside_text);
  if (state === "unknown" && isObject(aside)) return aside.concluded !== "did_not_happen";
  return state !== "refused" && state !== "prepared";
}

/** Every value a member may have by now: the last one that is certain, and each that may have come after it. */
export function possibleValues<T>(
  accepted: T,
  controls: readonly Control[],
  changedTo: (request: JsonObject) => T | undefined,
): T[] {
  let values = [accepted];
  for (const { request, certain } of controls) {
    const value = changedTo(request);
    if (value === undefined) continue;
    if (certain) values = [value];
    else values.push(value);
  }
  return values;
}
