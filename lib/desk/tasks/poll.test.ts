import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findCall, insertOutcomes } from "@/lib/store";
import { checkChain } from "../activity/check-chain";
import { listAnswers } from "../calls/answers";
import { sendRefinements } from "../refinements/send";
import { first, newKey, samsRefinement, TestDesk } from "../testing/desk";
import { doDueWork } from "../work/tick";
import { lookNow } from "./look-now";
import { lookAtTask } from "./poll";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterEach(() => {
  desk.sellers.defer = null;
  desk.sellers.answers.clear();
  desk.skewMs = 0;
});
afterAll(async () => {
  expect(await checkChain(desk.store.db)).toMatchObject({ ok: true, brokenAt: null });
  await desk.close();
});

/** A seller that makes a task of every refinement, done while nobody looks. */
async function submitted() {
  const { id, threadId, source } = await desk.proposed();
  desk.sellers.defer = "refine_proposals";
  const end = await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
  const taskId = end.round.task?.id ?? "";
  return { id, threadId, source, callId: end.callId, taskId, end };
}

const says = (taskId: string, body: object) => ({
  task_id: taskId,
  task_type: "refine_proposals",
  protocol: "media-buy",
  created_at: "2026-12-01T10:00:00Z",
  updated_at: "2026-12-01T10:00:00Z",
  ...body,
});
const answering = (taskId: string, ...bodies: object[]) => {
  let looks = 0;
  desk.sellers.answers.set("get_task_status", () => says(taskId, bodies[Math.min(looks++, bodies.length - 1)] ?? {}));
};

describe("a revision the seller takes for later", () => {
  it("is not taken to have ended by what an earlier try was refused with", async () => {
    const { id, threadId, source } = await desk.proposed();
    desk.sellers.answers.set("refine_proposals", () => ({ adcp_error: { code: "SERVICE_UNAVAILABLE", message: "" } }));
    const { callId } = await sendRefinements(desk.ctx, {
      threadId,
      key: newKey(),
      refinements: [samsRefinement(source, 2)],
    });
    desk.sellers.answers.clear();
    desk.sellers.defer = "refine_proposals";
    desk.skewMs = 60_000;
    await doDueWork(desk.ctx);
    const task = await findCall(desk.store.db, callId);
    expect(task).toMatchObject({ state: "submitted", response_text: null, error_text: null });
    answering(task?.task_id ?? "", { status: "working" });
    await lookNow(desk.ctx, { callId });
    expect(await findCall(desk.store.db, callId)).toMatchObject({ state: "submitted" });
    desk.sellers.answers.clear();
    await lookNow(desk.ctx, { callId });
    expect((await desk.thread(id)).rounds.at(-1)).toMatchObject({ state: "done", verdict: { ok: true } });
  });

  it("is completed by looking, and what it brought goes through the same verifier", async () => {
    const { id, callId, taskId, end } = await submitted();
    expect(end).toMatchObject({
      end: "submitted",
      round: { responseText: null, task: { status: "submitted", looks: 0 } },
    });
    expect((await desk.thread(id)).stage).toBe("submitted");
    answering(taskId, { status: "working", message: "pricing", progress: { percentage: 40 } });
    const working = await lookNow(desk.ctx, { callId });
    expect(working).toMatchObject({
      end: "submitted",
      round: {
        task: { status: "working", looks: 1, message: "pricing", progress: { percentage: 40 }, turn: "seller" },
      },
    });

    desk.sellers.answers.clear();
    const done = await lookNow(desk.ctx, { callId });
    expect(done).toMatchObject({ end: "done", round: { verdict: { ok: true }, task: { status: "completed" } } });
    const thread = await desk.thread(id);
    expect(thread).toMatchObject({ stage: "revised" });
    expect(thread.snapshots.filter(({ outcome }) => outcome === "revised")).toHaveLength(2);
    // Everything the seller said on the way is kept as it came.
    const kinds = (await listAnswers(desk.ctx, { callId })).map(({ kind }) => kind);
    expect(kinds).toEqual(["submitted", "polled", "polled"]);
  });

  it("is asked about with its result, under the thread's version and account", async () => {
    const { id, callId } = await submitted();
    await lookNow(desk.ctx, { callId });
    const { pin, account } = await desk.thread(id);
    const { arguments: asked } = desk.sellers.calls("get_task_status").at(-1) ?? {};
    expect(asked).toMatchObject({ include_result: true, adcp_version: pin, account });
  });

  it("blocks what lies, like any other answer", async () => {
    const { callId, taskId } = await submitted();
    const { body } = first([...desk.sellers.deferred.values()].slice(-1));
    const lie = JSON.parse(JSON.stringify(body).replaceAll('"terms_digest":"sha256:', '"terms_digest":"sha256:x'));
    answering(taskId, { status: "completed", result: lie });
    const done = await lookNow(desk.ctx, { callId });
    expect(done.round.verdict?.findings.map(({ code }) => code)).toContain("digest_mismatch");
    expect(done.round.verdict?.ok).toBe(false);
  });

  it.each([
    ["failed", { status: "failed", error: { code: "PRODUCT_UNAVAILABLE", message: "sold" } }, "PRODUCT_UNAVAILABLE"],
    ["rejected", { status: "rejected" }, "TASK_REJECTED"],
    ["canceled", { status: "canceled" }, "TASK_CANCELED"],
  ])("is refused where it %s: nothing was changed", async (_, body, code) => {
    const { callId, taskId } = await submitted();
    answering(taskId, body);
    expect(await lookNow(desk.ctx, { callId })).toMatchObject({ end: "refused", round: { error: { code } } });
  });

  it.each(["input-required", "auth-required"])("is the buyer's turn where the seller says %s", async (status) => {
    const { id, callId, taskId } = await submitted();
    answering(taskId, { status });
    expect(await lookNow(desk.ctx, { callId })).toMatchObject({ round: { task: { status, turn: "you" } } });
    expect(await desk.thread(id)).toMatchObject({ stage: "submitted", turn: { who: "you" } });
  });

  it("is unknown where it is said to be done and nothing came of it", async () => {
    const { callId, taskId } = await submitted();
    answering(taskId, { status: "completed" });
    expect(await lookNow(desk.ctx, { callId })).toMatchObject({
      end: "unknown",
      round: { fault: { kind: "no_result" } },
    });
  });

  it("stays open while looks bring nothing, and is unknown once the seller has not known its own task three times", async () => {
    const { callId } = await submitted();
    desk.sellers.answers.set("get_task_status", () => ({
      adcp_error: { code: "REFERENCE_NOT_FOUND", message: "no such task", recovery: "correctable" },
    }));
    for (const looks of [1, 2]) {
      expect(await lookNow(desk.ctx, { callId })).toMatchObject({ end: "submitted", round: { task: { looks } } });
    }
    expect(await lookNow(desk.ctx, { callId })).toMatchObject({
      end: "unknown",
      round: { fault: { kind: "task_lost" } },
    });
  });

  it("keeps the seller's last words while looks fail, and says in its own why they do", async () => {
    const { callId, taskId } = await submitted();
    answering(taskId, { status: "working", message: "pricing" });
    await lookNow(desk.ctx, { callId });
    desk.sellers.answers.set("get_task_status", () => ({ adcp_error: { code: "SERVICE_UNAVAILABLE", message: "" } }));
    const failed = await lookNow(desk.ctx, { callId });
    desk.sellers.answers.clear();
    expect(failed.round).toMatchObject({ task: { message: "pricing" }, fault: { kind: "look_failed" } });
    expect((await lookNow(desk.ctx, { callId })).round).toMatchObject({ state: "done", fault: null });
  });

  it("takes nothing from an answer about another task", async () => {
    const { callId } = await submitted();
    answering("someone-elses", { status: "completed", result: { results: [] } });
    expect(await lookNow(desk.ctx, { callId })).toMatchObject({
      end: "submitted",
      round: { task: { status: "submitted" } },
    });
  });

  it("is looked at by itself when its time has come, and by one of two servers only", async () => {
    const { callId, taskId } = await submitted();
    desk.skewMs = 10_000;
    await Promise.all([doDueWork(desk.ctx), doDueWork(desk.ctx)]);
    const asked = desk.sellers.calls("get_task_status").map((call) => (call.arguments as { task_id?: string }).task_id);
    expect(asked.filter((id) => id === taskId)).toHaveLength(1);
    expect(await findCall(desk.store.db, callId)).toMatchObject({ state: "done", task_poll_at: null });
  });

  it("is unknown where this desk fails to take in its end, and is not looked at for ever", async () => {
    const { callId, taskId } = await submitted();
    const inItsPlace = { outcome: "revised", source_proposal_id: null, reason_code: null, asked: null, returned: 0 };
    await insertOutcomes(desk.store.db, [{ call_id: callId, position: 0, ...inItsPlace }]);
    expect(await lookNow(desk.ctx, { callId })).toMatchObject({
      end: "unknown",
      round: { fault: { kind: "unsettled" }, task: { id: taskId, nextLookAt: null } },
    });
    desk.skewMs = 120_000;
    expect(await doDueWork(desk.ctx)).toBe(0);
  });

  it("takes in one end, whoever brings it", async () => {
    const { id, callId } = await submitted();
    const seen = (await findCall(desk.store.db, callId))?.task_poll_at ?? null;
    const look = { callId, seen };
    const looks = [
      ...(await Promise.all([1, 2].map(() => lookAtTask(desk.ctx, look)))),
      await lookAtTask(desk.ctx, look),
    ];
    expect(looks.filter(Boolean)).toHaveLength(1);
    expect((await desk.thread(id)).snapshots.filter(({ outcome }) => outcome === "revised")).toHaveLength(2);
  });
});

describe("an acceptance the seller takes for later", () => {
  it("is booked and read back when its task is done, and not before", async () => {
    const { id, committed } = await desk.held();
    desk.sellers.defer = "accept_proposal";
    const end = await desk.accept(committed);
    expect(end.end).toBe("submitted");
    expect((await desk.thread(id)).mediaBuy).toBeNull();
    expect(await lookNow(desk.ctx, { callId: end.callId })).toMatchObject({ end: "done" });
    expect((await desk.thread(id)).mediaBuy).toMatchObject({ readBack: { state: "agrees" } });
  });
});
