import { type Actor, deskMode } from "@/lib/auth";
import { processStore } from "@/lib/store";
import type { Context } from "../context";

/** The desk itself, for what it does without a person: repeating, looking after tasks, taking over. */
export const THIS_DESK: Actor = {
  id: "desk",
  name: "This desk",
  initials: "",
  organization: "",
  role: "buyer",
  limits: null,
  brands: null,
};

/** The context of the desk's own work. It creates no negotiation, so it stands for no operator. */
export async function deskContext(): Promise<Context> {
  const { db, secrets } = await processStore();
  return { db, secrets, actor: THIS_DESK, operator: "", mode: deskMode().kind, now: () => new Date() };
}
