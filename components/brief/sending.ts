import { useMutationState } from "@tanstack/react-query";
import { api, type ThreadView } from "@/lib/api/client";
import { endOf } from "./answer";

/** How far one brief has got with one seller: on its way, answered in whatever way, or with nothing sent. */
type SendState = "on_its_way" | "sent" | "not_sent";

/** What this tab knows of the sends it started, the last one a thread. */
export function useSends(): ReadonlyMap<string, "idle" | "pending" | "error" | "success"> {
  const sends = useMutationState({
    filters: { mutationKey: api.requests.send.mutationKey() },
    select: ({ state }) => ({ input: state.variables as { threadId: string } | undefined, status: state.status }),
  });
  return new Map(sends.flatMap(({ input, status }) => (input ? [[input.threadId, status] as const] : [])));
}

/** `auto`: this tab created the negotiation, so a thread nobody sent yet is about to be sent. */
export function sendState(
  thread: Pick<ThreadView, "id" | "rounds">,
  sends: ReturnType<typeof useSends>,
  auto: boolean,
): SendState {
  const status = sends.get(thread.id);
  if (status === "pending") return "on_its_way";
  const round = thread.rounds.findLast(({ kind }) => kind === "request");
  if (round) return endOf(round) === null ? "on_its_way" : "sent";
  if (status === "success") return "sent";
  return auto && status === undefined ? "on_its_way" : "not_sent";
}

/** The heading over the sends: it says nothing was sent that was not. */
export function sendingTitle(states: readonly SendState[]): string {
  const sent = states.filter((state) => state === "sent").length;
  if (states.includes("on_its_way")) return "Sending the brief";
  if (sent === states.length) return "Brief sent";
  return sent === 0 ? "Brief not sent" : `Brief sent to ${sent} of ${states.length} sellers`;
}
