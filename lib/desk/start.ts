import { markInterruptedCalls, processStore } from "@/lib/store";
import { record } from "./activity/record";

const STARTED = Symbol.for("parley.desk.started");
type Holder = { [STARTED]?: Promise<void> };

/**
 * Brings the desk up once a process: opens the store, runs its migrations, and says of every call a stopped process left on its way
 * that it is unknown whether it happened.
 */
export function startDesk(): Promise<void> {
  const holder = globalThis as Holder;
  holder[STARTED] ??= start().catch((error: unknown) => {
    delete holder[STARTED];
    throw error;
  });
  return holder[STARTED];
}

async function start(): Promise<void> {
  const { db } = await processStore();
  await db.transaction().execute(async (tx) => {
    const unknown = await markInterruptedCalls(tx);
    if (unknown === 0) return;
    const desk = { id: "desk", name: "This desk", initials: "", organization: "", role: "buyer" as const };
    const entry = { action: "desk.started" as const, subject: "This desk", detail: { interrupted_calls: unknown } };
    await record(tx, { actor: desk, now: () => new Date() }, entry);
  });
}
