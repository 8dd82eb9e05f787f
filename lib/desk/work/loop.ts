import { beat, forgetServer } from "@/lib/store";
import { recoverCalls } from "../calls/recover";
import type { Context } from "../context";
import { reportFailure } from "../report";
import { BEAT_EVERY_MS } from "../servers/alive";
import { thisServer } from "../servers/self";
import { doDueWork } from "./tick";

const LOOK_EVERY_MS = 1_000;

/** A running loop: `end` stops it and takes the server's name off the list, once what is under way is done. */
export type Work = { end: () => Promise<void> };

/** Gives signs of life, takes over what stopped servers left, and does what is due, until ended. Never keeps a process alive. */
export function startWork(ctx: Context): Work {
  const beats = every(BEAT_EVERY_MS, "giving a sign of life", async () => {
    await giveSign(ctx);
    await recoverCalls(ctx);
  });
  const looks = every(LOOK_EVERY_MS, "doing what is due", () => doDueWork(ctx));
  return {
    async end() {
      await Promise.all([beats(), looks()]);
      await forgetServer(ctx.db, thisServer().id);
    },
  };
}

export async function giveSign(ctx: Context): Promise<void> {
  const { id, host, pid, startedAt } = thisServer();
  await beat(ctx.db, { id, host, pid, started_at: startedAt, seen_at: ctx.now().toISOString() });
}

/** Runs `act` now and then again `ms` after each end. Returns what stops it. */
function every(ms: number, doing: string, act: () => Promise<unknown>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let running: Promise<void>;
  const run = () => {
    running = act()
      .then(() => {})
      .catch((error: unknown) => reportFailure(doing, error))
      .finally(() => {
        if (!isOver) timer = setTimeout(run, ms).unref();
      });
  };
  run();
  return () => {
    isOver = true;
    clearTimeout(timer);
    return running;
  };
}
