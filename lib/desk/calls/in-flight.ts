const IN_FLIGHT = Symbol.for("parley.calls.in_flight");
type Holder = { [IN_FLIGHT]?: Map<string, Promise<void>> };

/** The calls this process is making right now, shared by every copy of this module in the process. */
const calls = () => {
  const holder = globalThis as Holder;
  holder[IN_FLIGHT] ??= new Map();
  return holder[IN_FLIGHT];
};

/** Runs a call once; whoever asks for the same call meanwhile waits for the same run. */
export function runOnce(callId: string, run: () => Promise<void>): Promise<void> {
  const running = calls().get(callId) ?? run().finally(() => calls().delete(callId));
  calls().set(callId, running);
  return running;
}

/** Resolves when this process is no longer making the call; at once where it is not. */
export async function whenNotInFlight(callId: string): Promise<void> {
  await calls().get(callId);
}

/** Whether this process is making the call right now. */
export const isInFlight = (callId: string): boolean => calls().has(callId);

/** Resolves once this process makes no call any more. */
export async function whenNoneInFlight(): Promise<void> {
  while (calls().size > 0) await Promise.allSettled(calls().values());
}
