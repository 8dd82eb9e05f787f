import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const CHILD = fileURLToPath(new URL("child.mjs", import.meta.url));
const ACTS = fileURLToPath(new URL("acts.ts", import.meta.url));

/** A process that is about to run one of acts.ts. `go` runs it and gives what came of it; the process then stays until it is killed. */
export async function childFor(act: keyof typeof import("./acts"), argument: unknown) {
  const child = spawn(process.execPath, [CHILD, ACTS, act, JSON.stringify(argument)]);
  const errors: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  const ended = once(child, "exit").then(() => {
    throw new Error(Buffer.concat(errors).toString("utf8"));
  });
  // One that is killed later on ends as it should.
  ended.catch(() => {});
  const lines = createInterface(child.stdout);
  const line = () => Promise.race([once(lines, "line").then(([text]) => String(text)), ended]);
  await line();
  return {
    go: async (): Promise<unknown> => {
      const answer = line();
      child.stdin.write("\n");
      return JSON.parse(await answer);
    },
    kill: () => killNow(child),
  };
}

async function killNow(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}
