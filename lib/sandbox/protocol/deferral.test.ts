import { beforeAll, describe, expect, it } from "vitest";
import type { Proposal, RefineResult } from "@/lib/adcp";
import { openSandboxDatabase } from "../state/database";
import { findTask } from "../state/tasks";
import { ACCOUNT, Buyer, type CallOutcome, freshKey, useFreshSandbox, type Wire } from "../testing/buyer";
import { ahead } from "../testing/street";

beforeAll(useFreshSandbox);

type TaskBody = {
  task_id: string;
  status: string;
  task_type: string;
  progress: { percentage: number };
  completed_at?: string;
  error?: { code: string };
  result?: { status: string; results?: RefineResult[] };
};
const read = ({ body }: CallOutcome) => body as unknown as TaskBody;

async function submitted(entry: Wire): Promise<{ buyer: Buyer; id: string; source: Proposal; request: Wire }> {
  const buyer = new Buyer("slowboat");
  const source = await buyer.request();
  const request = {
    idempotency_key: freshKey(),
    refinements: [{ proposal_id: source.proposal_id, ...entry }],
  };
  const { body } = await buyer.call("refine_proposals", request);
  expect(body.status).toBe("submitted");
  expect(body.results).toBeUndefined();
  return { buyer, id: read({ body } as CallOutcome).task_id, source, request };
}

const status = async (buyer: Buyer, id: string, extra: Wire = {}) =>
  read(await buyer.call("get_task_status", { task_id: id, include_result: true, ...extra }));

describe("work that is put off", () => {
  it("goes on by the seller's clock and shows nothing before it is due", async () => {
    const { buyer, id, source } = await submitted({ action: "revise", alternatives: { count: 2 } });
    expect(await status(buyer, id)).toMatchObject({ status: "submitted", task_type: "refine_proposals" });
    await ahead(buyer, 10);
    const half = await status(buyer, id);
    expect(half).toMatchObject({ status: "working" });
    expect(half.progress.percentage).toBeGreaterThanOrEqual(50);
    expect(half.result).toBeUndefined();
    await ahead(buyer, 10);
    const done = await status(buyer, id);
    expect(done).toMatchObject({ status: "completed", progress: { percentage: 100 } });
    expect(done.result?.results?.[0]).toMatchObject({ source_proposal_id: source.proposal_id, outcome: "revised" });
    expect((await status(buyer, id, { include_result: false })).result).toBeUndefined();
  });

  it("replays as it was answered, finished or not, and is done once", async () => {
    const { buyer, id, request } = await submitted({ action: "revise", ask: "More reach." });
    await ahead(buyer, 60);
    expect((await status(buyer, id)).status).toBe("completed");
    const again = (await buyer.call("refine_proposals", request)).body;
    expect(again).toMatchObject({ status: "submitted", task_id: id, replayed: true });
    const { tasks } = (await buyer.call("list_tasks")).body as unknown as { tasks: { task_id: string }[] };
    expect(tasks.map(({ task_id }) => task_id)).toEqual([id]);
  });

  it("lasts in the file, with what comes of it", async () => {
    const { buyer, id } = await submitted({ action: "finalize" });
    const world = { seller: "slowboat", principal: buyer.token };
    const other = openSandboxDatabase(`${process.env.PARLEY_DATA_DIR}/sandbox.sqlite`);
    expect(findTask({ ...world, database: other }, id)?.outcome).toMatchObject({ kind: "completed" });
    other.close();
  });

  it("begins a hold when the buyer can see it, and not before", async () => {
    const { buyer, id } = await submitted({ action: "finalize" });
    await ahead(buyer, 20);
    const held = (await status(buyer, id)).result?.results?.[0]?.proposal;
    const left = Date.parse(held?.expires_at ?? "") - (Date.now() + 20_000);
    expect(left).toBeGreaterThan(14 * 60_000);
    if (held) expect((await buyer.accept(held)).body.status).toBe("completed");
  });

  it("fails when due where the ask is marked, and says so in both places", async () => {
    const { buyer, id } = await submitted({ action: "revise", ask: "Something else. [fails]" });
    expect((await status(buyer, id)).error).toBeUndefined();
    await ahead(buyer, 20);
    expect(await status(buyer, id)).toMatchObject({
      status: "failed",
      error: { code: "SERVICE_UNAVAILABLE" },
      result: { status: "failed", adcp_error: { code: "SERVICE_UNAVAILABLE", recovery: "transient" } },
    });
  });

  it("is refused at once where the request is wrong", async () => {
    const buyer = new Buyer("slowboat");
    const { proposal_id } = await buyer.request();
    const { isError, body } = await buyer.refine({ proposal_id, action: "revise", alternatives: { count: 9 } });
    expect([isError, body.adcp_error.code]).toEqual([true, "VALIDATION_ERROR"]);
  });

  it("is nobody else's: another buyer and another account see what never was", async () => {
    const { buyer, id } = await submitted({ action: "revise", ask: "More reach." });
    const absent = (await buyer.call("get_task_status", { task_id: "task_000000000000" })).body.adcp_error;
    const foreign = (await new Buyer("slowboat").call("get_task_status", { task_id: id })).body.adcp_error;
    const account = { ...ACCOUNT, operator: "second-agency.example" };
    const elsewhere = (await buyer.call("get_task_status", { task_id: id, account })).body.adcp_error;
    expect([foreign, elsewhere]).toEqual([absent, absent]);
    expect((await status(buyer, id, { account: ACCOUNT })).task_id).toBe(id);
  });
});

describe("list_tasks", () => {
  it("filters, sorts and pages", async () => {
    const buyer = new Buyer("slowboat");
    const source = await buyer.request();
    const ids: string[] = [];
    for (const ask of ["First.", "Second. [fails]"]) {
      const { body } = await buyer.refine({ proposal_id: source.proposal_id, action: "revise", ask });
      ids.push(read({ body } as CallOutcome).task_id);
      await ahead(buyer, 1);
    }
    const list = async (extra: Wire = {}) =>
      (await buyer.call("list_tasks", extra)).body as unknown as {
        tasks: { task_id: string; domain: string; status: string }[];
        query_summary: { total_matching: number };
        pagination: { has_more: boolean; cursor?: string };
      };
    expect((await list()).tasks.map(({ task_id }) => task_id)).toEqual([...ids].reverse());
    expect((await list({ sort: { direction: "asc" } })).tasks.map(({ task_id }) => task_id)).toEqual(ids);
    await ahead(buyer, 30);
    expect((await list({ filters: { statuses: ["failed"] } })).tasks).toMatchObject([{ task_id: ids[1] }]);
    expect((await list({ filters: { task_type: "accept_proposal" } })).query_summary.total_matching).toBe(0);
    const first = await list({ pagination: { max_results: 1 } });
    expect(first.pagination.has_more).toBe(true);
    const second = await list({ pagination: { max_results: 1, cursor: first.pagination.cursor } });
    expect([...first.tasks, ...second.tasks].map(({ task_id }) => task_id)).toEqual([...ids].reverse());
  });
});
