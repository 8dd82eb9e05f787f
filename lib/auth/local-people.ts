import { organizationName } from "./organization";
import { type Actor, initialsOf, type Role } from "./roles";

type Ready = { id: string; role: Role; name: string; does: string };

/** The ready people of local mode, the one who does the buying first. */
const READY: readonly [Ready, ...Ready[]] = [
  { id: "local-buyer", role: "buyer", name: "Sam Okafor", does: "Negotiates, takes holds and accepts" },
  { id: "local-planner", role: "planner", name: "Priya Nair", does: "Plans and negotiates; asks for approval" },
  { id: "local-approver", role: "approver", name: "Ana Ruiz", does: "Approves what is over a limit" },
];

/** Someone to be in local mode, and in a few words what for. */
export type LocalPerson = { actor: Actor; does: string };

/** The ready people of local mode. The buyer's name can be given (PARLEY_BUYER). */
export function localPeople(env: NodeJS.ProcessEnv = process.env): LocalPerson[] {
  return READY.map((ready) => ({ actor: actorOf(ready, env), does: ready.does }));
}

/** The one "Continue as local buyer" continues as. */
export function localBuyer(env: NodeJS.ProcessEnv = process.env): Actor {
  return actorOf(READY[0], env);
}

function actorOf({ id, role, name: usual }: Ready, env: NodeJS.ProcessEnv): Actor {
  const name = (role === "buyer" && env.PARLEY_BUYER?.trim()) || usual;
  const initials = initialsOf(name);
  return { id, name, initials, organization: organizationName(env), role, limits: null, brands: null, keepsDesk: true };
}
