import type { ApprovalRow } from "@/lib/store";
import type { Context } from "../context";
import { forbidden } from "../refusal";

/** Nobody approves what they asked for themselves. @throws DeskRefusal FORBIDDEN */
export function refuseOwn({ actor }: Pick<Context, "actor">, row: Pick<ApprovalRow, "requested_by">): void {
  if (row.requested_by === actor.id)
    throw forbidden("You asked for this approval yourself; another person has to give it.");
}
