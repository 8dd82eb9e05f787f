import { describe, expect, it } from "vitest";
import { runStoryboard, type Subject } from "./run";
import type { Phase, Storyboard } from "./storyboard";

/** A seller of two tools that answers as written here. */
const subject = (answers: Record<string, Record<string, unknown>>): Subject => ({
  tools: Object.keys(answers),
  call: async (tool, request) => {
    const body = answers[tool] ?? {};
    return { isError: body.adcp_error !== undefined, body: { ...body, asked: request } };
  },
});
const script = (...phases: Phase[]): Storyboard => ({ id: "test", phases });
const phase = (step: Partial<Phase["steps"][number]>, extra: Partial<Phase> = {}): Phase => ({
  id: "phase",
  ...extra,
  steps: [{ id: "step", task: "ask", ...step }],
});
const play = async (answer: Record<string, unknown>, ...phases: Phase[]) =>
  runStoryboard(script(...phases), subject({ get_adcp_capabilities: { can: ["this"] }, ask: answer }));

describe("a script", () => {
  it.each([
    [{ check: "field_value", path: "a[0].b", value: 1 }, { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
    [{ check: "field_value", path: "a", allowed_values: [1, 2] }, { a: 2 }, { a: 3 }],
    [{ check: "field_present", path: "a.b" }, { a: { b: 0 } }, { a: { b: null } }],
    [{ check: "field_absent", path: "a" }, {}, { a: 1 }],
    [{ check: "field_contains", path: "a[*]", value: { b: 1 } }, { a: [{ b: 1, c: 2 }] }, { a: [{ b: 2 }] }],
    [{ check: "field_contains", path: "a", value: "x" }, { a: ["x"] }, { a: ["y"] }],
  ])("passes %o on %o and fails it on %o", async (validation, good, bad) => {
    expect((await play(good, phase({ validations: [validation] })))[0]?.outcome).toBe("passed");
    expect((await play(bad, phase({ validations: [validation] })))[0]?.outcome).toBe("failed");
  });

  it("fails a call that ends otherwise than it says, and one that fails with another code", async () => {
    const refusal = { adcp_error: { code: "CONFLICT" } };
    const expecting = (value: string) => phase({ expect_error: true, validations: [{ check: "error_code", value }] });
    expect((await play(refusal, phase({})))[0]?.outcome).toBe("failed");
    expect((await play({}, phase({ expect_error: true })))[0]?.outcome).toBe("failed");
    expect((await play(refusal, expecting("CONFLICT")))[0]?.outcome).toBe("passed");
    expect((await play(refusal, expecting("INVALID_STATE")))[0]?.outcome).toBe("failed");
  });

  it("hands on what a step left behind, and one generated value under one label", async () => {
    const reports = await play(
      { id: "x" },
      phase({
        sample_request: { key: "$generate:uuid_v4#k" },
        context_outputs: [
          { name: "id", path: "id" },
          { key: "made", path: "asked.key" },
        ],
      }),
      phase({
        sample_request: { id: "$context.id", key: "$generate:uuid_v4#k" },
        validations: [
          { check: "field_equals_context", path: "asked.id", context_key: "id" },
          { check: "field_equals_context", path: "asked.key", context_key: "made" },
        ],
      }),
    );
    expect(reports.map(({ outcome }) => outcome)).toEqual(["passed", "passed"]);
  });

  it("leaves out a phase about what the seller cannot do, and refuses to be played without its tools", async () => {
    const without = phase({}, { requires_capability: { path: "can", not_contains: "this" } });
    expect((await play({}, without))[0]?.outcome).toBe("skipped");
    const needing = { ...script(phase({})), required_tools: ["buy"] };
    await expect(runStoryboard(needing, subject({ get_adcp_capabilities: {}, ask: {} }))).rejects.toThrow(/needs buy/);
  });

  it("fails where no way through a branch is open, and on a check it does not know", async () => {
    const branch = { branch_set: { id: "ways", semantics: "any_of" }, optional: true };
    const gate = phase({ task: "assert_contribution", validations: [{ check: "any_of", allowed_values: ["ways"] }] });
    const closed = phase({ contributes: true, expect_error: true }, branch);
    const open = phase({ contributes: true }, branch);
    expect((await play({}, closed, gate)).at(-1)?.outcome).toBe("failed");
    expect((await play({}, open, gate)).at(-1)?.outcome).toBe("passed");
    expect((await play({}, phase({ validations: [{ check: "field_nice" }] })))[0]?.outcome).toBe("failed");
  });
});
