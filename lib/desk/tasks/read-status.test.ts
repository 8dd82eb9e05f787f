import { describe, expect, it } from "vitest";
import { progressIn, readTaskStatus } from "./read-status";

const ASKED = { taskId: "task_1", tool: "refine_proposals" };
const read = (body: object) => readTaskStatus({ task_id: "task_1", task_type: "refine_proposals", ...body }, ASKED);

describe("what a seller says of a task", () => {
  it.each(["submitted", "working", "input-required", "auth-required"])("goes on while it is %s", (status) => {
    expect(read({ status })).toMatchObject({ kind: "open", status });
  });

  it.each(["unknown", "status-of-tomorrow", 7, undefined])("settles nothing with %s", (status) => {
    expect(read({ status })).toMatchObject({ kind: "open", status: "unknown" });
  });

  it("is done with its result, and no result is no answer", () => {
    expect(read({ status: "completed", result: { results: [] } })).toEqual({ kind: "completed", path: ["result"] });
    for (const result of [undefined, null, "done", []])
      expect(read({ status: "completed", result })).toEqual({ kind: "no_result" });
  });

  it.each([
    ["its result's error", { result: { adcp_error: { code: "POLICY_VIOLATION", message: "no" } } }, "POLICY_VIOLATION"],
    ["its result's first error", { result: { errors: [{ code: "BUDGET_TOO_LOW", message: "no" }] } }, "BUDGET_TOO_LOW"],
    ["an error of its own, as the betas have it", { error: { code: "INVALID_STATE", message: "no" } }, "INVALID_STATE"],
    ["a name of the desk's own where it gives none", {}, "TASK_FAILED"],
  ])("failed with %s", (_, more, code) => {
    expect(read({ status: "failed", ...more })).toMatchObject({ kind: "ended", error: { code } });
  });

  it("is no completion where the result itself failed", () => {
    const result = { status: "failed", errors: [{ code: "PROPOSAL_EXPIRED", message: "" }] };
    expect(read({ status: "completed", result })).toMatchObject({ kind: "ended", error: { code: "PROPOSAL_EXPIRED" } });
  });

  it("is no completion where its result is errors and nothing else; beside a result they are warnings", () => {
    const errors = [{ code: "BUDGET_TOO_LOW", message: "" }];
    expect(read({ status: "completed", result: { errors, adcp_version: "3.1" } })).toMatchObject({
      kind: "ended",
      error: { code: "BUDGET_TOO_LOW" },
    });
    expect(read({ status: "completed", result: { errors, media_buy_id: "mb_1" } })).toMatchObject({
      kind: "completed",
    });
  });

  it.each([
    ["another task", { task_id: "task_2" }],
    ["a task of another kind", { task_type: "accept_proposal" }],
  ])("is not taken for an answer where it is about %s", (_, more) => {
    expect(read({ status: "completed", result: {}, ...more })).toEqual({ kind: "other_task" });
  });

  it("cannot put a look off for longer than an hour, or by what is no number", () => {
    expect(read({ status: "working", retry_after: 1e13 })).toMatchObject({ retryAfter: 3_600 });
    expect(read({ status: "working", retry_after: "soon" })).not.toHaveProperty("retryAfter");
  });

  it("gives an error as any other of the seller's is read, whatever else stands in it", () => {
    const adcp_error = {
      code: "POLICY_VIOLATION",
      message: "x".repeat(5_000),
      retry_after: "soon",
      recovery: 7,
      field: {},
    };
    const reading = read({ status: "failed", result: { adcp_error } });
    expect(reading).toEqual({
      kind: "ended",
      status: "failed",
      error: { code: "POLICY_VIOLATION", message: "x".repeat(2_000), recovery: "terminal" },
    });
  });

  it("is said in words of a bounded length", () => {
    expect(read({ status: "working", message: "x".repeat(5_000) })).toMatchObject({ message: "x".repeat(2_000) });
  });

  it("tells how far it is only where it says so, in bounds", () => {
    expect(
      progressIn({ progress: { percentage: 40, step_number: 2, total_steps: 5, current_step: "pricing" } }),
    ).toEqual({
      percentage: 40,
      step: "step 2 of 5: pricing",
    });
    expect(progressIn({ progress: { percentage: 400 } })).toEqual({ percentage: null, step: null });
    expect(progressIn({})).toBeNull();
  });
});
