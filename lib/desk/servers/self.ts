import { randomUUID } from "node:crypto";
import { hostname } from "node:os";

const SELF = Symbol.for("parley.server");
type Server = { id: string; host: string; pid: number; startedAt: string };
type Holder = { [SELF]?: Server };

/** This process among the servers of the desk, the same for every copy of this module in it. */
export function thisServer(): Server {
  const holder = globalThis as Holder;
  holder[SELF] ??= {
    id: `srv_${randomUUID()}`,
    host: hostname(),
    pid: process.pid,
    startedAt: new Date().toISOString(),
  };
  return holder[SELF];
}
