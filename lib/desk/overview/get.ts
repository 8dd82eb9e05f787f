import { listNegotiations, listThreads } from "@/lib/store";
import { approvalOnHold } from "../approvals/on-hold";
import { type Context, requirePermission } from "../context";
import { groupBy } from "../group-by";
import { holdView } from "../holds/view";
import { negotiationSummary } from "../negotiations/summary";
import { byUrgency, needsOf } from "../threads/needs";
import { loadRecords, stateOf } from "../threads/records";

/** The home screen: what needs a person, soonest deadline first, every live hold, and all negotiations. */
export async function getOverview(ctx: Context) {
  requirePermission(ctx, "look");
  const now = ctx.now();
  const negotiations = await listNegotiations(ctx.db);
  const records = await loadRecords(ctx, await listThreads(ctx.db), negotiations);
  const states = records.map((record) => ({ record, state: stateOf(record, now) }));
  const ofNegotiation = groupBy(states, ({ record }) => record.negotiation.id);
  return {
    now: now.toISOString(),
    needs: states.flatMap(({ record, state }) => needsOf(record, state, now)).toSorted(byUrgency),
    holds: states
      .flatMap(({ record, state }) => state.holds.map((row) => holdView(row, record, approvalOnHold(record, row, now))))
      .toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt)),
    negotiations: negotiations.map((negotiation) =>
      negotiationSummary(negotiation, ofNegotiation.get(negotiation.id) ?? []),
    ),
  };
}
