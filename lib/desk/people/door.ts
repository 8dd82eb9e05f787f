import { deskMode } from "@/lib/auth";
import { processStore } from "@/lib/store";
import { notFound } from "../refusal";
import { startDesk } from "../start";
import type { Door } from "./let-in";

/** The desk as somebody meets it who has not come in yet. @throws DeskRefusal NOT_FOUND in local mode, which has no door */
export async function openDoor(): Promise<Door> {
  if (deskMode().kind === "local") throw notFound("door");
  await startDesk();
  const { db, secrets } = await processStore();
  return { db, secrets, now: () => new Date() };
}
