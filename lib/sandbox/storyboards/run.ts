import { randomUUID } from "node:crypto";
import { applies, faultOf, type StepAnswer } from "./checks";
import { filled, type Kept, skips } from "./fill";
import { valueAt } from "./paths";
import type { Fixtures, Phase, Step, Storyboard } from "./storyboard";

/** The seller under test, as the script sees it: its tools and a way to call one. */
export type Subject = {
  tools: readonly string[];
  call: (tool: string, request: Record<string, unknown>) => Promise<StepAnswer>;
};

/** What came of a step. `optional` ones belong to a branch a seller need not take: they fail without consequence. */
export type StepReport = {
  phase: string;
  step: string;
  outcome: "passed" | "failed" | "skipped";
  optional: boolean;
  faults: string[];
};

type Run = { subject: Subject; kept: Kept; capabilities: unknown; contributions: Set<string> };

/**
 * Plays a conformance script against a seller, call by call, and says what held of each answer.
 * @throws Error where the script does not apply: the seller lacks a tool or a capability it is about.
 */
export async function runStoryboard(storyboard: Storyboard, subject: Subject): Promise<StepReport[]> {
  const { body: capabilities } = await subject.call("get_adcp_capabilities", {});
  const missing = (storyboard.required_tools ?? []).filter((tool) => !subject.tools.includes(tool));
  if (missing.length > 0) throw new Error(`${storyboard.id} needs ${missing.join(", ")}`);
  if (!applies(storyboard.requires_capability, capabilities)) {
    throw new Error(`${storyboard.id} needs the capability ${storyboard.requires_capability?.path}`);
  }
  if (storyboard.prerequisites?.controller_seeding) await seed(subject, storyboard.fixtures ?? {});
  const run: Run = { subject, kept: new Map(), capabilities, contributions: new Set() };
  const reports: StepReport[] = [];
  for (const phase of storyboard.phases) reports.push(...(await runPhase(run, phase)));
  return reports;
}

async function seed({ call }: Subject, { products = [], pricing_options = [] }: Fixtures): Promise<void> {
  const put = async (scenario: string, params: Record<string, unknown>) => {
    const { isError, body } = await call("comply_test_controller", { scenario, params });
    if (isError) throw new Error(`${scenario}: ${JSON.stringify(body)}`);
  };
  for (const fixture of products) await put("seed_product", { product_id: fixture.product_id, fixture });
  for (const fixture of pricing_options) {
    const { product_id, pricing_option_id } = fixture;
    await put("seed_pricing_option", { product_id, pricing_option_id, fixture });
  }
}

async function runPhase(run: Run, phase: Phase): Promise<StepReport[]> {
  const skipped =
    !applies(phase.requires_capability, run.capabilities) ||
    (phase.skip_if !== undefined && skips(phase.skip_if, run.kept));
  const reports: StepReport[] = [];
  for (const step of phase.steps) {
    const lacksTool = step.requires_tool !== undefined && !run.subject.tools.includes(step.requires_tool);
    const faults = skipped || lacksTool ? null : await runStep(run, step);
    const outcome = faults === null ? "skipped" : faults.length > 0 ? "failed" : "passed";
    if (outcome === "passed" && step.contributes && phase.branch_set) run.contributions.add(phase.branch_set.id);
    reports.push({
      phase: phase.id,
      step: step.id,
      outcome,
      optional: phase.optional ?? false,
      faults: faults ?? [],
    });
  }
  return reports;
}

async function runStep({ subject, kept, contributions }: Run, step: Step): Promise<string[]> {
  if (step.task === "assert_contribution") return contributionFaults(step, contributions);
  const request = filled(step.sample_request ?? {}, kept) as Record<string, unknown>;
  const answer = await subject.call(step.task, request);
  const expected = step.expect_error ?? false;
  const surprise = answer.isError === expected ? [] : [`answered ${JSON.stringify(answer.body).slice(0, 600)}`];
  for (const { name, key, path, generate } of step.context_outputs ?? []) {
    kept.set(name ?? key ?? "", generate ? randomUUID() : valueAt(answer.body, path ?? ""));
  }
  const faults = (step.validations ?? []).map((validation) => faultOf(validation, { step, answer, kept }));
  return [...surprise, ...faults.filter((fault) => fault !== null)];
}

function contributionFaults(step: Step, contributions: ReadonlySet<string>): string[] {
  const wanted = (step.validations ?? []).flatMap(({ allowed_values = [] }) => allowed_values as string[]);
  return wanted.some((id) => contributions.has(id)) ? [] : [`no way through ${wanted.join(", ")} was open`];
}
