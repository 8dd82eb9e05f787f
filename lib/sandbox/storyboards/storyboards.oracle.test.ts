import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Buyer, useFreshSandbox } from "../testing/buyer";
import { PUBLISHED } from "../testing/published-schemas";
import { runStoryboard, type StepReport } from "./run";
import { readStoryboard } from "./storyboard";

/**
 * The protocol's own conformance scripts, played over MCP against sellers they are about. None of them asks for what the protocol
 * elsewhere forbids, so there is no list of exceptions; the branches they call optional are the ones a seller need not take.
 */
const FOLDER = join(PUBLISHED, "storyboards");
const isThere = existsSync(FOLDER);
if (!isThere) process.stdout.write(`skipped: the storyboards are not at ${FOLDER}\n`);

const PLAYS: Record<string, readonly string[]> = {
  compact_product_lifecycle: ["northlight"],
  declined_proposal_execution: ["northlight"],
  declined_proposal_refinement: ["northlight"],
  expired_proposal_execution: ["northlight"],
  outcome_target: ["elastic"],
  proposal_finalize: ["streamhaus", "northlight"],
  proposal_not_found_errors: ["streamhaus", "heritage"],
  refine_finalize_exclusivity: ["streamhaus", "heritage"],
  refine_products: ["streamhaus", "heritage"],
  typed_proposal_negotiation: ["streamhaus", "northlight", "plainspoken"],
};

describe.skipIf(!isThere)("the storyboards", { timeout: 120_000 }, () => {
  beforeAll(useFreshSandbox);

  it("are all played", () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith(".yaml"));
    expect(files.map((name) => name.replace(".yaml", "")).sort()).toEqual(Object.keys(PLAYS).sort());
  });

  for (const [name, sellers] of Object.entries(PLAYS)) {
    it.each(sellers)(`${name} at %s`, async (seller) => {
      const buyer = new Buyer(seller, undefined);
      const { tools } = await buyer.tools();
      const reports = await runStoryboard(readStoryboard(join(FOLDER, `${name}.yaml`)), {
        tools: tools.map((tool) => tool.name),
        call: (tool, request) => buyer.raw(tool, request),
      });
      const failed = reports.filter(({ outcome, optional }) => outcome === "failed" && !optional);
      expect(failed.map(inWords)).toEqual([]);
      expect(reports.filter(({ outcome }) => outcome === "passed").length).toBeGreaterThan(reports.length / 2);
    });
  }
});

const inWords = ({ phase, step, faults }: StepReport) => `${phase}/${step}: ${faults.join(" | ")}`;
