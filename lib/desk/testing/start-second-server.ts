import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { StoreSettings } from "@/lib/store/open";
import type { Told, Verb } from "./second-server";

const CHILD = fileURLToPath(new URL("../../store/testing/child.mjs", import.meta.url));
const SERVER = fileURLToPath(new URL("second-server.ts", import.meta.url));

/** Another server of a desk, which shares nothing with this process but the database. One verb at a time. */
export type SecondServer = { ask: (verb: Verb, input: unknown) => Promise<Told>; end: () => Promise<void> };

export async function startSecondServer(settings: StoreSettings): Promise<SecondServer> {
  const child = spawn(process.execPath, [CHILD, SERVER, "serve", JSON.stringify(settings)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const gone = once(child, "exit").then(() => {
    throw new Error("The second server ended.");
  });
  // It is ended at last, and then nobody waits for it.
  gone.catch(() => {});
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => String((await Promise.race([lines.next(), gone])).value);
  await next();
  child.stdin.write("\n");
  await next();
  return {
    async ask(verb, input) {
      child.stdin.write(`${JSON.stringify({ verb, input })}\n`);
      return JSON.parse(await next()) as Told;
    },
    async end() {
      child.kill("SIGKILL");
      await gone.catch(() => {});
    },
  };
}
