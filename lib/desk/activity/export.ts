import { ACTIVITY_FORMAT, lineHash } from "@/lib/negotiation/evidence/activity-file";
import { CHAIN_START, type ChainPlace } from "@/lib/negotiation/evidence/chain";
import { type ActivityFilter, activityEnd, meantActivity } from "@/lib/store";
import { type Context, instant, requirePermission } from "../context";
import { chainParts, type Meant } from "./chain-parts";
import type { AskedFilter } from "./list";
import { record } from "./record";
import { isWhole, seenBy } from "./seen-by";

/** A file on its way out, piece by piece. */
export type Download = { name: string; type: string; pieces: AsyncIterable<string> };

/**
 * The activity as JSON lines that anyone can check without the desk (docs/evidence.md). Filtered, it says so, and what is left out stays
 * in it as hashes, so that the chain can be followed through it all the same. That it was taken out is on record, in the file too.
 */
export async function exportActivity(ctx: Context, asked: AskedFilter): Promise<Download> {
  requirePermission(ctx, "export");
  const filter = seenBy(ctx, asked);
  // What was searched for is the person's own text and does not go on record.
  const { search, brands, ...rest } = filter;
  const detail = { ...rest, searched: Boolean(search), whole: isWhole(filter) };
  await ctx.db
    .transaction()
    .execute((tx) => record(tx, ctx, { action: "activity.exported", subject: "The activity", detail }));
  const { seq, hash } = await activityEnd(ctx.db);
  const head = { seq: seq ?? 0, hash: hash ?? CHAIN_START.hash };
  const name = `parley-activity-${instant(ctx).slice(0, 10)}.jsonl`;
  return { name, type: "application/jsonl; charset=utf-8", pieces: lines(ctx, filter, head) };
}

async function* lines(ctx: Context, filter: ActivityFilter, head: ChainPlace): AsyncGenerator<string> {
  const { id, name } = ctx.actor;
  const whole = isWhole(filter);
  const shown = whole ? null : { ...filter, brands: filter.brands ? [...filter.brands] : undefined };
  let soFar = "";
  const line = (value: unknown): string => {
    const text = JSON.stringify(value);
    soFar = lineHash(soFar, text);
    return `${text}\n`;
  };
  yield line({ format: ACTIVITY_FORMAT, made_at: instant(ctx), made_by: { id, name }, filter: shown, head });
  const meant: Meant = whole
    ? (rows) => new Set(rows.map(({ seq }) => seq))
    : async (rows) => {
        const [first, last] = [rows[0], rows.at(-1)];
        return new Set(first && last ? await meantActivity(ctx.db, filter, first.seq, last.seq) : []);
      };
  const counts = { entries: 0, left_out: 0 };
  // Small lines in pieces of some size: each piece costs as much as a large one.
  let piece = "";
  for await (const part of chainParts(ctx.db, { from: CHAIN_START, upto: head }, meant)) {
    if ("entry_hashes" in part) counts.left_out += part.entry_hashes.length;
    else if ("unproven_from" in part) counts.left_out += part.unproven_to - part.unproven_from + 1;
    else counts.entries += 1;
    piece += line(part);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  yield piece + line({ end: true, ...counts, lines_hash: soFar });
}

const PIECE = 64_000;
