import { type Kysely, Migrator, sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { answersOfCall, dueCalls, findCall, openStore, type Store } from "../index";
import { openPostgres } from "../postgres";
import type { Schema } from "../schema";
import { openSqlite } from "../sqlite";
import { dialects, type Fresh, freshStore } from "../testing/databases";
import { AT } from "../testing/rows";
import { MIGRATIONS } from "./index";

// The first test on PostgreSQL waits for the run's own server to start.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const LAST_OF_THE_OLD = "0002-thread-order";
const TASK = '{"status":"submitted","task_id":"task_1"}';

let fresh: Fresh | null = null;
let store: Store | null = null;
afterEach(async () => {
  await store?.close();
  await fresh?.remove();
});

/** An answered brief, a revision that the seller took for later, and one that never left, as the release before this schema kept them. */
async function fill(db: Kysely<Schema>): Promise<void> {
  await sql`insert into sellers (id, name, url, auth, created_at) values ('sel_1', 'S', 'https://s.example/mcp', 'none', ${AT})`.execute(
    db,
  );
  await sql`
    insert into negotiations (id, name, brand_domain, operator, brief, created_at, created_by)
    values ('neg_1', 'N', 'acme.example', 'agency.example', 'Video.', ${AT}, 'u')
  `.execute(db);
  await sql`
    insert into threads (id, negotiation_id, seller_id, seller_offset_ms, created_at, changed_at)
    values ('thr_1', 'neg_1', 'sel_1', 0, ${AT}, ${AT})
  `.execute(db);
  for (const [id, number, state, response, task] of [
    ["call_brief", 0, "done", '{"proposals":[]}', null],
    ["call_task", 1, "submitted", TASK, "task_1"],
    ["call_kept", 2, "prepared", null, null],
  ] as const) {
    await sql`
      insert into calls (id, seller_id, thread_id, kind, number, tool, idempotency_key, intent, request_text, state, prepared_at,
        answered_at, response_text, task_id, attempts, actor_id)
      values (${id}, 'sel_1', 'thr_1', 'revise', ${number}, 'refine_proposals', ${`key of ${id}`}, 'intent', '{}', ${state}, ${AT},
        ${AT}, ${response}, ${task}, ${state === "prepared" ? 0 : 1}, 'u')
    `.execute(db);
  }
}

describe.each(dialects())("a desk of the release before, on %s,", (dialect) => {
  it("keeps its answers, its open tasks are looked after, and what never left it can be sent", async () => {
    fresh = await freshStore(dialect);
    const { dataDir, databaseUrl } = fresh.settings;
    const old = databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
    const migrator = new Migrator({ db: old, provider: { getMigrations: async () => MIGRATIONS } });
    expect((await migrator.migrateTo(LAST_OF_THE_OLD)).error).toBeUndefined();
    await fill(old);
    await old.destroy();

    store = await openStore(fresh.settings);
    expect(await findCall(store.db, "call_brief")).toMatchObject({ state: "done", response_text: '{"proposals":[]}' });
    // What the seller said first is no end of the task, so it does not stand where an end would.
    expect(await findCall(store.db, "call_task")).toMatchObject({
      state: "submitted",
      response_text: null,
      task_status: "submitted",
    });
    expect(await answersOfCall(store.db, "call_task")).toMatchObject([{ at: AT, kind: "submitted", text: TASK }]);
    const kept = await findCall(store.db, "call_kept");
    expect(kept).toMatchObject({ state: "unknown", attempts: 0 });
    expect(JSON.parse(kept?.fault_text ?? "")).toMatchObject({ sent: false });
    expect((await dueCalls(store.db, "2026-01-01T00:00:01.000Z", 8)).map(({ id }) => id)).toEqual(["call_task"]);
  });
});
