import { listNegotiations as listNegotiationRows, listThreads } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { groupBy } from "../group-by";
import { loadRecords, stateOf } from "../threads/records";
import { negotiationSummary } from "./summary";

/** All negotiations, newest first. */
export async function listNegotiations(ctx: Context) {
  requirePermission(ctx, "look");
  const now = ctx.now();
  const rows = await listNegotiationRows(ctx.db);
  const records = await loadRecords(ctx, await listThreads(ctx.db), rows);
  const states = records.map((record) => ({ record, state: stateOf(record, now) }));
  const ofNegotiation = groupBy(states, ({ record }) => record.negotiation.id);
  return rows.map((row) => negotiationSummary(row, ofNegotiation.get(row.id) ?? []));
}
