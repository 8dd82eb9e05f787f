import { listServers, processStore } from "@/lib/store";
import { reportFailure } from "./report";
import { isAlive, isRunning } from "./servers/alive";
import { thisServer } from "./servers/self";
import { startDesk } from "./start";

export type Readiness = { ready: boolean; status: "ready" | "not_ready"; servers: number };

/** The store answers with this release's schema and the desk's own work runs. `servers` counts those alive on the same database. */
export async function deskReadiness(): Promise<Readiness> {
  try {
    await startDesk();
    const { db } = await processStore();
    const servers = await listServers(db);
    const now = new Date();
    const alive = servers.filter((each) => isAlive(each, thisServer(), isRunning, now)).length;
    return { ready: true, status: "ready", servers: alive };
  } catch (error) {
    reportFailure("getting ready", error);
    return { ready: false, status: "not_ready", servers: 0 };
  }
}
