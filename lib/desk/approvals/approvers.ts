import { actorOf, isAllowed, localPeople, worksFor } from "@/lib/auth";
import { listPeople } from "@/lib/store";
import type { Context } from "../context";

export type Approver = { id: string; name: string; brands: readonly string[] | null };

/** Everybody who may approve acceptances today. */
export async function approvers(ctx: Pick<Context, "db" | "mode">): Promise<Approver[]> {
  const people = ctx.mode === "local" ? localPeople().map(({ actor }) => actor) : await actorsOf(ctx);
  return people.filter((person) => isAllowed(person, "approve")).map(({ id, name, brands }) => ({ id, name, brands }));
}

/** Whether somebody may approve for a brand today. */
export const mayApproveFor = (all: readonly Approver[], brandDomain: string) => (personId: string) =>
  all.some((person) => person.id === personId && worksFor(person, brandDomain));

async function actorsOf({ db }: Pick<Context, "db">) {
  const people = await listPeople(db);
  return people.filter(({ deactivated_at }) => deactivated_at === null).map(actorOf);
}
