import { callBriefs, type Db, outcomesOfThreads } from "@/lib/store";
import { conflict } from "../refusal";
import { type Declined, declinedIn } from "./declined";

/** What is declined in one thread by now. */
export async function declinedOf(db: Db, threadId: string): Promise<Declined> {
  return declinedIn(await callBriefs(db, [threadId]), await outcomesOfThreads(db, [threadId]));
}

/** @throws DeskRefusal CONFLICT where one of the proposals was declined: a seller takes nothing further on it (facts 2.5) */
export async function requireNotDeclined(db: Db, threadId: string, proposalIds: readonly string[]): Promise<void> {
  const declined = await declinedOf(db, threadId);
  if (!proposalIds.some((id) => declined.has(id))) return;
  throw conflict("You declined this proposal, which is for good. Ask for a new one; nothing was sent.");
}
