import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Proposal } from "@/lib/adcp";
import { findProfile } from "@/lib/sandbox/profiles";
import { callTool } from "@/lib/sandbox/protocol/call";
import type { ToolName } from "@/lib/sandbox/protocol/requests";
import { openSandboxDatabase } from "@/lib/sandbox/state/database";
import type { World } from "@/lib/sandbox/state/world";
import { median, quantile } from "./scene/numbers.mjs";

const WARM_UP = 20;
const TIMES = 200;

type Case = { what: string; seller: string; limit: number; times: number; asked: object };

const CASES: readonly Case[] = [
  {
    what: "northlight, 1 source x 3 alternatives",
    seller: "northlight",
    limit: 5,
    times: TIMES,
    asked: {
      constraints: { total_budget: { max: 50_000, currency: "USD" }, cpm: { max: 18, currency: "USD" } },
      alternatives: { count: 3 },
    },
  },
  {
    what: "multiplex, 1,000 lines",
    seller: "multiplex",
    limit: 100,
    times: 30,
    asked: { constraints: { total_budget: { max: 70_000, currency: "USD" } } },
  },
  {
    what: "multiplex, 3 alternatives of 1,000 lines",
    seller: "multiplex",
    limit: 300,
    times: 15,
    asked: { constraints: { total_budget: { max: 70_000, currency: "USD" } }, alternatives: { count: 3 } },
  },
];

/** How long the sandbox takes over refine_proposals inside the process: checked, worked out, self-checked and on its disk. */
export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parley-sandbox-bench-"));
  const database = openSandboxDatabase(join(folder, "sandbox.sqlite"));
  try {
    // What the process does, and the same with the disk's answer waited for, which differs from machine to machine.
    for (const disk of ["off", "full"] as const) {
      database.pragma(`synchronous = ${disk}`);
      for (const each of CASES) {
        const took = measure({ database, seller: each.seller, principal: "sandbox-bench" }, each);
        const limit = disk === "off" ? `<= ${each.limit} ms` : "with the disk";
        print(`refine_proposals, ${each.what}, p50`, median(took), limit);
        print(`refine_proposals, ${each.what}, p95`, quantile(took, 0.95), disk === "off" ? "" : limit);
      }
    }
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(what: string, ms: number, limit: string): void {
  console.log(`${what.padEnd(62)} ${ms.toFixed(2).padStart(8)} ms  ${limit}`.trimEnd());
}

function measure(world: World, { seller, times, asked }: Case): number[] {
  const { proposals } = call(world, seller, "request_proposals", {
    brief: "Video, native and display.",
    brand: { domain: "acmeoutdoor.example" },
  }) as { proposals: Proposal[] };
  const refinements = [{ proposal_id: proposals[0]?.proposal_id, action: "revise", ...asked }];
  const took: number[] = [];
  for (let round = 0; round < WARM_UP + times; round += 1) {
    const began = performance.now();
    call(world, seller, "refine_proposals", { refinements });
    took.push(performance.now() - began);
  }
  return took.slice(WARM_UP);
}

function call(world: World, seller: string, tool: ToolName, request: object): unknown {
  const profile = findProfile(seller);
  if (!profile) throw new Error(`There is no ${seller}.`);
  const asked = { adcp_version: "3.2", idempotency_key: crypto.randomUUID(), ...request };
  const { isError, body } = callTool({ profile, world, tool, request: asked, now: new Date() });
  if (isError) throw new Error(JSON.stringify(body));
  return body;
}
