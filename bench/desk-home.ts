import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localBuyer } from "@/lib/auth";
import type { Context } from "@/lib/desk/context";
import { listHolds } from "@/lib/desk/holds/list";
import { getNegotiation } from "@/lib/desk/negotiations/get";
import { getOverview } from "@/lib/desk/overview/get";
import { openStore } from "@/lib/store";
import { fillStore } from "./scene/full-store";
import { median } from "./scene/numbers.mjs";

const NEGOTIATIONS = 1_000;
const TIMES = 7;

/** What the home screen costs the server at the end of a year, beside the screens it leads to. */
export async function bench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-home-"));
  const store = await openStore({ dataDir });
  try {
    const now = new Date();
    await fillStore(store, NEGOTIATIONS, now);
    const { db, secrets } = store;
    const ctx: Context = { db, secrets, actor: localBuyer(), operator: "o.example", mode: "local", now: () => now };
    const home = await timed(() => getOverview(ctx));
    const text = JSON.stringify(await getOverview(ctx)).length;
    console.log(
      `desk home, ${NEGOTIATIONS} negotiations, 10,000 proposals, p50  ${home.toFixed(0)} ms  <= 300 ms (${(text / 1e6).toFixed(1)} MB)`,
    );
    console.log(
      `every live hold of them, p50                        ${(await timed(() => listHolds(ctx))).toFixed(0)} ms`,
    );
    console.log(
      `one negotiation among them, p50                     ${(await timed(() => getNegotiation(ctx, { id: "neg_7" }))).toFixed(0)} ms`,
    );
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let each = 0; each <= TIMES; each += 1) {
    const start = performance.now();
    await act();
    if (each > 0) times.push(performance.now() - start);
  }
  return median(times);
}
