import { createInterface } from "node:readline";
import { localBuyer } from "@/lib/auth";
import { openStore } from "@/lib/store";
import { accept } from "../acceptances/accept";
import type { Context } from "../context";
import { finalize } from "../holds/finalize";
import { createNegotiation } from "../negotiations/create";
import { isRefusal } from "../refusal";
import { sendRequest } from "../requests/send";
import { removeSeller } from "../sellers/remove";

/** The verbs another server can be asked for. */
const VERBS = { accept, finalize, sendRequest, createNegotiation, removeSeller };
export type Verb = keyof typeof VERBS;
type Wish = { verb: Verb; input: never };

/** What came of a verb in another process: its result, or the code of its refusal. */
export type Told = { result: unknown } | { refused: string } | { failed: string };

/**
 * A second server of a desk, in a process of its own: opens the same store, says so, and then does what each line of its input asks for,
 * answering each in one line. Ends with its input.
 */
export async function serve(settings: Parameters<typeof openStore>[0]): Promise<void> {
  const { db, secrets } = await openStore(settings);
  const ctx: Context = {
    db,
    secrets,
    actor: localBuyer({ NODE_ENV: "test" }),
    operator: "pinnacle-agency.example",
    mode: "local",
    now: () => new Date(),
  };
  const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);
  say("open");
  for await (const line of createInterface(process.stdin)) {
    const { verb, input } = JSON.parse(line) as Wish;
    say(await tell(VERBS[verb](ctx, input)));
  }
}

async function tell(act: Promise<unknown>): Promise<Told> {
  try {
    return { result: await act };
  } catch (error) {
    return isRefusal(error) ? { refused: error.reason.code } : { failed: String(error) };
  }
}
