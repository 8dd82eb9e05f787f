import { listNegotiations, listThreads } from "@/lib/store";
import { approvalOnHold } from "../approvals/on-hold";
import { type Context, requirePermission } from "../context";
import { loadRecords, stateOf } from "../threads/records";
import { holdView } from "./view";

/** Every hold that is alive, soonest end first. */
export async function listHolds(ctx: Context) {
  requirePermission(ctx, "look");
  const records = await loadRecords(ctx, await listThreads(ctx.db), await listNegotiations(ctx.db));
  const now = ctx.now();
  return records
    .flatMap((record) =>
      stateOf(record, now).holds.map((row) => holdView(row, record, approvalOnHold(record, row, now))),
    )
    .toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt));
}
