import type { Verdict } from "../types";
import { type RefineVerification, refineSteps } from "./refine";

/** Half of a frame at 60 Hz: what remains is the page's. */
const SLICE_MS = 8;

export type SliceOptions = {
  /** Milliseconds of work before the thread is given up; one step may take longer, a proposal is not divided. */
  sliceMs?: number;
  /** Milliseconds from any fixed point. */
  clock?: () => number;
  /** Lets others have the thread. */
  pause?: () => Promise<void>;
};

/**
 * verifyRefineResponse for a page: the same verdict, worked out in slices between which the page can paint and answer. Where the
 * browser has `scheduler.yield` it keeps its place in the queue, elsewhere a message of its own brings it back.
 */
export async function verifyRefineResponseInSlices(
  verification: RefineVerification,
  { sliceMs = SLICE_MS, clock = () => performance.now(), pause = nextTurn }: SliceOptions = {},
): Promise<Verdict> {
  const steps = refineSteps(verification);
  let started = clock();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (clock() - started < sliceMs) continue;
    await pause();
    started = clock();
  }
}

/** A turn of the event loop without the 4 ms that nested timers are held back. */
function nextTurn(): Promise<void> {
  const scheduler = (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler;
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
