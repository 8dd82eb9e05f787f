import { deskMode } from "@/lib/auth";
import { type Db, findSetting, processStore } from "@/lib/store";
import type { Context } from "../context";

export const DEMO = "demo";

/** Whether the sandbox sellers and the demo are offered: always in local mode; in team mode where an admin turned it on. */
export async function isDemoOn({ db, mode }: { db: Db; mode: Context["mode"] }): Promise<boolean> {
  // Without the sandbox there is nobody to practise with.
  if (process.env.PARLEY_SANDBOX === "off") return false;
  if (mode === "local") return true;
  return (await findSetting(db, DEMO))?.value_text === "true";
}

/** The same for whoever calls a sandbox seller, without anybody at the desk. */
export async function isDemoOffered(): Promise<boolean> {
  const mode = deskMode().kind;
  return isDemoOn({ db: (await processStore()).db, mode });
}
