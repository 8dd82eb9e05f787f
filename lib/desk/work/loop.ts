import { beat, forgetServer, forgetServersBefore } from "@/lib/store";
import { whenNoneInFlight } from "../calls/in-flight";
import { recoverCalls } from "../calls/recover";
import type { Context } from "../context";
import { reportFailure } from "../report";
import { BEAT_EVERY_MS } from "../servers/alive";
import { thisServer } from "../servers/self";
import { doDueWork } from "./tick";

const LOOK_EVERY_MS = 1_000;
/** After failures in a row the loops go slower, up to this: a full disk is no better a second later, and fills the log as well. */
const SLOWEST_MS = 15_000;
/** A server killed outright never says that it is gone. */
const LONG_GONE_MS = 24 * 3_600_000;

/**
 * A running loop: `end` stops it, waits for the calls this server is making, and takes its name off the list only then: before, another
 * server would take them for left behind and ask again.
 */
export type Work = { end: () => Promise<void> };

/** Gives signs of life, takes over what stopped servers left, and does what is due, until ended. Never keeps a process alive. */
export function startWork(ctx: Context): Work {
  const beats = every(BEAT_EVERY_MS, "giving a sign of life", async () => {
    await giveSign(ctx);
    await recoverCalls(ctx);
    await forgetServersBefore(ctx.db, new Date(ctx.now().getTime() - LONG_GONE_MS).toISOString());
  });
  const looks = every(LOOK_EVERY_MS, "doing what is due", () => doDueWork(ctx));
  return {
    async end() {
      await looks();
      await whenNoneInFlight();
      await beats();
      await forgetServer(ctx.db, thisServer().id);
    },
  };
}

export async function giveSign(ctx: Context): Promise<void> {
  const { id, host, pid, startedAt } = thisServer();
  await beat(ctx.db, { id, host, pid, started_at: startedAt, seen_at: ctx.now().toISOString() });
}

/** Runs `act` now and then again `ms` after each end, later after failures. Returns what stops it. */
function every(ms: number, doing: string, act: () => Promise<unknown>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let failures = 0;
  let running: Promise<void>;
  const run = () => {
    running = act()
      .then(() => {
        failures = 0;
      })
      .catch((error: unknown) => {
        failures += 1;
        reportFailure(doing, error);
      })
      .finally(() => {
        const wait = Math.min(ms * 2 ** failures, Math.max(ms, SLOWEST_MS));
        if (!isOver) timer = setTimeout(run, wait).unref();
      });
  };
  run();
  return () => {
    isOver = true;
    clearTimeout(timer);
    return running;
  };
}
