import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finalize } from "../holds/finalize";
import { sendRefinements } from "../refinements/send";
import { sendRequest } from "../requests/send";
import { first, newKey, only, samsRefinement } from "../testing/desk";
import { Street } from "../testing/street";
import { doDueWork } from "../work/tick";

/** The protocol's buyer track "activation" (facts 18), step by step against the street. */
const street = new Street();
beforeAll(() => street.open());
afterAll(() => street.close());

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("a seller that works on it (slowboat)", () => {
  const at = { id: "", threadId: "", taskId: "" };
  const thread = async () => only((await street.negotiation(at.id)).threads);

  it("answers submitted, which is no error, and names a task", async () => {
    const seller = await street.add("slowboat");
    const { id, threads } = await street.brief([seller.id]);
    const threadId = only(threads).id;
    await sendRequest(street.ctx, { threadId, key: newKey() });
    Object.assign(at, { id, threadId });
    const source = only((await thread()).snapshots);
    const end = await sendRefinements(street.ctx, {
      threadId,
      key: newKey(),
      refinements: [samsRefinement(source, 2)],
    });
    expect(end).toMatchObject({ end: "submitted", round: { error: null, fault: null } });
    at.taskId = end.round.task?.id ?? "";
    expect(at.taskId).not.toBe("");
  });

  it("is asked by that task, and its drafts are judged like any other", async () => {
    await street.pass(60, "slowboat");
    await doDueWork(street.ctx);
    const { request } = street.sent("slowboat", "get_task_status").at(-1) ?? {};
    expect(request).toMatchObject({ task_id: at.taskId, include_result: true });
    expect((await thread()).rounds.at(-1)).toMatchObject({ state: "done", verdict: { ok: true } });
    expect((await thread()).snapshots.filter(({ outcome }) => outcome === "revised")).toHaveLength(2);
  });

  it("holds in its own time too, and is then booked", async () => {
    const draft = first((await thread()).snapshots.filter(({ outcome }) => outcome === "revised"));
    const end = await finalize(street.ctx, { threadId: at.threadId, key: newKey(), snapshotIds: [draft.id] });
    expect(end.end).toBe("submitted");
    await street.pass(60, "slowboat");
    await doDueWork(street.ctx);
    const committed = only((await thread()).snapshots.filter(({ status }) => status === "committed"));
    expect((await street.desk.accept(committed)).end).toBe("done");
    expect((await thread()).mediaBuy?.status).toBe("pending_creatives");
  });

  it("had a key of its own for every intent", () => {
    const mutations = street.calls.flatMap(({ request }) => request.idempotency_key ?? []);
    expect(mutations.length).toBeGreaterThanOrEqual(4);
    for (const key of mutations) expect(key).toMatch(UUID_V4);
    expect(new Set(mutations).size).toBe(mutations.length);
    street.desk.skewMs = 0;
  });
});

describe("a seller that asks to wait (bouncer)", () => {
  it("is asked again with the same key and bytes, and not before the time it named", async () => {
    const seller = await street.add("bouncer");
    const { id, threads } = await street.brief([seller.id]);
    const threadId = only(threads).id;
    const thread = async () => only((await street.negotiation(id)).threads);
    await sendRequest(street.ctx, { threadId, key: newKey() });
    let source = first((await thread()).snapshots);
    let end = await refine();
    // Four calls in ten seconds are free.
    while (end.end === "done") {
      source = first((await thread()).snapshots);
      end = await refine();
    }
    const { error, retryAt, answeredAt } = end.round;
    expect(error).toMatchObject({ code: "RATE_LIMITED" });
    const wait = error?.retryAfterSeconds ?? 0;
    expect(wait).toBeGreaterThan(0);
    expect(Date.parse(retryAt ?? "") - Date.parse(answeredAt ?? "")).toBeGreaterThanOrEqual(wait * 1_000);

    const sent = street.sent("bouncer", "refine_proposals").length;
    await doDueWork(street.ctx);
    expect(street.sent("bouncer", "refine_proposals")).toHaveLength(sent);
    await street.pass(30, "bouncer");
    await doDueWork(street.ctx);
    const [limited, again] = street.sent("bouncer", "refine_proposals").slice(-2);
    expect(again?.request).toEqual(limited?.request);
    expect((await thread()).rounds.at(-1)).toMatchObject({ state: "done", attempts: 2 });
    street.desk.skewMs = 0;

    async function refine() {
      const refinements = [
        {
          proposal_id: source.proposalId,
          action: "revise",
          constraints: { total_budget: { max: 50_000, currency: "USD" } },
        },
      ];
      return sendRefinements(street.ctx, { threadId, key: newKey(), refinements });
    }
  });
});
