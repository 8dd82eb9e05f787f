import { listNegotiations, listThreads } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { loadRecords, stateOf } from "../threads/records";
import { holdView } from "./view";

/** Every hold that is alive, soonest end first. */
export async function listHolds(ctx: Context) {
  requirePermission(ctx, "look");
  const records = await loadRecords(ctx, await listThreads(ctx.db), await listNegotiations(ctx.db));
  return records
    .flatMap((record) => stateOf(record, ctx.now()).holds.map((row) => holdView(row, record)))
    .toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt));
}
