import { deskMode } from "@/lib/auth";
import { record } from "./activity/record";
import { recoverCalls } from "./calls/recover";
import { log } from "./log/log";
import { showSetUpCode } from "./people/show-set-up-code";
import { thisServer } from "./servers/self";
import { deskContext } from "./work/desk-context";
import { giveSign, startWork, type Work } from "./work/loop";

const STARTED = Symbol.for("parley.desk.started");
type Holder = { [STARTED]?: Promise<Work> };

/**
 * Brings the desk up once a process: opens the store, runs its migrations, takes over the calls that a stopped process left on their
 * way, and begins the desk's own work.
 */
export async function startDesk(): Promise<void> {
  await started();
}

function started(): Promise<Work> {
  const holder = globalThis as Holder;
  holder[STARTED] ??= start().catch((error: unknown) => {
    delete holder[STARTED];
    throw error;
  });
  return holder[STARTED];
}

async function start(): Promise<Work> {
  // Before anything is opened: a desk that is set up wrongly must not run at all.
  const mode = deskMode();
  const ctx = await deskContext();
  await giveSign(ctx);
  const recovered = await recoverCalls(ctx);
  if (recovered > 0) {
    const entry = { action: "desk.started" as const, subject: "This desk", detail: { interrupted_calls: recovered } };
    await ctx.db.transaction().execute((tx) => record(tx, ctx, entry));
  }
  if (mode.kind === "team") await showSetUpCode(ctx, mode.baseUrl);
  log.info({ event: "started", server: thisServer().id, recovered });
  const work = startWork(ctx);
  // Told to go, the server says that it is gone; killed outright, it is missed after a while.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void work.end().catch(() => {}));
  return work;
}
