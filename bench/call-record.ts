import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { insertCall, NEW_CALL, openStore } from "@/lib/store";
import { median, quantile } from "./scene/numbers.mjs";

const WARM_UP = 50;
const TIMES = 400;
/** About what a refinement with every typed dimension weighs. */
const REQUEST = JSON.stringify({ ask: "x".repeat(1_200) });

/** What it takes to have a call on the disk before its first byte leaves, beside what the disk alone takes for as much. */
export async function bench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-record-"));
  const store = await openStore({ dataDir });
  const file = openSync(join(dataDir, "floor"), "w");
  try {
    const at = new Date().toISOString();
    await store.db
      .insertInto("sellers")
      .values({ id: "sel", name: "s", url: "https://s.example", protocol: "mcp", auth: "none", created_at: at })
      .execute();
    const records: number[] = [];
    const floors: number[] = [];
    for (let each = 0; each < WARM_UP + TIMES; each += 1) {
      records.push(await timed(() => insertCall(store.db, { ...NEW_CALL, ...call(at) })));
      floors.push(await timed(() => synced(file)));
    }
    const [record, floor] = [records.slice(WARM_UP), floors.slice(WARM_UP)];
    console.log(`durable call record on SQLite, p50    ${median(record).toFixed(2)} ms  <= 2 ms`);
    console.log(`durable call record on SQLite, p95    ${quantile(record, 0.95).toFixed(2)} ms`);
    console.log(`4 kB written and synced, p50          ${median(floor).toFixed(2)} ms, the disk's own share`);
  } finally {
    closeSync(file);
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function call(at: string) {
  return {
    id: `call_${randomUUID()}`,
    seller_id: "sel",
    thread_id: null,
    kind: "revise" as const,
    number: 1,
    tool: "refine_proposals",
    idempotency_key: randomUUID(),
    intent: "0".repeat(64),
    sole_claim: null,
    request_text: REQUEST,
    prepared_at: at,
    actor_id: "bench",
  };
}

const PAGE = Buffer.alloc(4_096, 1);

function synced(file: number): Promise<void> {
  writeSync(file, PAGE);
  fsyncSync(file);
  return Promise.resolve();
}

async function timed(run: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
