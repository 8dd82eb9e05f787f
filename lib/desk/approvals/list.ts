import { type ApprovalRow, decidedApprovals, openApprovals } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { approvers } from "./approvers";
import { loadApproval, withStanding } from "./load";
import { paceOf } from "./times";
import { approvalView } from "./view";

const RECENT = 200;
const SHOWN = 20;

/** Requests that wait, the newest answered ones, and who may approve with the time they usually take. */
export async function listApprovals(ctx: Context) {
  requirePermission(ctx, "look");
  const decided = await decidedApprovals(ctx.db, RECENT);
  const pace = paceOf(decided);
  const open = await openApprovals(ctx.db);
  return {
    waiting: (await viewed(ctx, open)).filter(({ standing }) => standing === "waiting"),
    answered: await viewed(ctx, decided.slice(0, SHOWN)),
    approvers: (await approvers(ctx)).map(({ id, name }) => ({
      name,
      isMe: id === ctx.actor.id,
      pace: pace.byPerson.get(id) ?? null,
    })),
    pace: pace.all,
  };
}

/** One request, for who follows its link. @throws DeskRefusal NOT_FOUND */
export async function getApproval(ctx: Context, input: { approvalId: string }) {
  requirePermission(ctx, "look");
  return approvalView(ctx, await loadApproval(ctx, input.approvalId));
}

const viewed = (ctx: Context, rows: ApprovalRow[]) =>
  Promise.all(rows.map(async (row) => approvalView(ctx, await withStanding(ctx, row))));
