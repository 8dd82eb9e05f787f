import { afterAll, beforeAll, expect, it } from "vitest";
import { activityAfter } from "@/lib/store";
import { finalize } from "../holds/finalize";
import { sendRefinements } from "../refinements/send";
import { sendRequest } from "../requests/send";
import { first, newKey, only, samsRefinement, TestDesk } from "../testing/desk";
import { exportActivity } from "./export";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterAll(() => desk.close());

const ASK = "Drop the display line, keep CTV in the US and Canada, and stay under eighteen dollars.";

it("tells of Sam's whole scenario without the ask, the brief, terms, a token or a whole key in any entry", async () => {
  const seller = await desk.addSeller("StreamHaus", "streamhaus");
  const { id, threads } = await desk.create([seller.id]);
  const threadId = only(threads).id;
  await sendRequest(desk.ctx, { threadId, key: newKey() });
  const source = first((await desk.thread(id)).snapshots);
  const refinement = { ...samsRefinement(source, 2), ask: ASK };
  await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [refinement] });
  const draft = first((await desk.thread(id)).snapshots.filter(({ outcome }) => outcome === "revised"));
  await desk.acknowledge(id, draft.id);
  await finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [draft.id] });
  const committed = first((await desk.thread(id)).snapshots.filter(({ status }) => status === "committed"));
  await desk.acknowledge(id, committed.id);
  expect(await desk.accept(committed)).toMatchObject({ end: "done" });
  for await (const _ of (await exportActivity(desk.ctx, {})).pieces);

  const { db } = desk.store;
  const entries = (await activityAfter(db, 0, 1_000)).map((row) => JSON.stringify(row));
  expect(entries.length).toBeGreaterThan(10);
  const calls = await db.selectFrom("calls").selectAll().execute();
  // The ask was sent, so that its absence says something.
  expect(calls.some(({ request_text }) => request_text.includes(ASK))).toBe(true);
  const { brief } = await db.selectFrom("negotiations").selectAll().executeTakeFirstOrThrow();
  const snapshots = await db.selectFrom("snapshots").selectAll().execute();
  const lines = snapshots.flatMap(
    ({ proposal_text }) => JSON.parse(proposal_text).commercial_terms.purchases as object[],
  );
  expect(lines.length).toBeGreaterThan(0);
  const secrets = [
    ASK,
    ...ASK.split(", "),
    brief,
    desk.token,
    ...calls.map(({ idempotency_key }) => idempotency_key),
    ...lines.map((line) => JSON.stringify(line)),
    "commercial_terms",
    "purchases",
    "fixed_price",
    "targeting_overlay",
    "geo_countries",
  ];
  for (const entry of entries) {
    for (const secret of secrets) expect(entry).not.toContain(secret);
    for (const secret of secrets) expect(entry).not.toContain(JSON.stringify(secret).slice(1, -1));
  }
});
