import { mediaBuyView } from "../acceptances/view";
import type { Context } from "../context";
import { notFound } from "../refusal";
import { loadThread } from "../threads/load";
import { standing } from "./standing";

/** Looks further back tell nothing a person would read. */
const MOST_READINGS = 50;

/** A media buy with every look at it that showed another state, newest first. @throws DeskRefusal NOT_FOUND */
export async function mediaBuyDetail(ctx: Context, input: { threadId: string; mediaBuyId?: string }) {
  const thread = await loadThread(ctx.db, input.threadId);
  const { buy, readings } = await standing(ctx.db, thread.row.id, input.mediaBuyId);
  if (!buy) throw notFound("media buy");
  return {
    negotiationId: thread.negotiation.id,
    threadId: thread.row.id,
    buy: mediaBuyView(buy),
    readings: readings
      .toReversed()
      .slice(0, MOST_READINGS)
      .map(({ revision, read_at, text }) => ({ revision: Number(revision), readAt: read_at, text })),
  };
}
