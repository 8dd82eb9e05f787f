import { isRecord, parsed, receivedProposal } from "@/components/hold/received";
import type { Proposal, Refinement } from "@/lib/adcp";
import type { Baseline } from "@/lib/negotiation";
import type { ColumnFacts } from "./column-facts";
import { ASKED_BASELINE, SOURCE_BASELINE } from "./comparison-state";
import { letterOf } from "./letters";

/** A baseline one can choose. `column` is its index, or -1 where it is no column. */
export type BaselineChoice = {
  value: string;
  label: string;
  name: string;
  column: number;
  against: Baseline;
  proposal: Proposal | null;
};

/**
 * Every column; the one source all others came from, where it is not among them; and what was asked, where all were asked the
 * same. Nothing is offered that would hold different columns against different things.
 */
export function baselineChoices(columns: readonly ColumnFacts[]): BaselineChoice[] {
  const own = columns.map(
    ({ source: { snapshot } }, index): BaselineChoice => ({
      value: snapshot.id,
      label: `${letterOf(index)}, ${snapshot.proposalId}`,
      name: letterOf(index),
      column: index,
      against: index,
      proposal: null,
    }),
  );
  return [...own, ...sourceChoice(columns), ...askedChoice(columns)];
}

function sourceChoice(columns: readonly ColumnFacts[]): BaselineChoice[] {
  const sources = new Map(columns.flatMap(({ source }) => (source.source ? [[source.source.id, source.source]] : [])));
  const [only] = [...sources.values()];
  const proposal = only ? receivedProposal(only) : null;
  if (sources.size !== 1 || !only || !proposal) return [];
  if (columns.some(({ source }) => source.source === null || source.snapshot.id === only.id)) return [];
  const name = `the source ${only.proposalId}`;
  return [
    { value: SOURCE_BASELINE, label: `The source, ${only.proposalId}`, name, column: -1, against: proposal, proposal },
  ];
}

function askedChoice(columns: readonly ColumnFacts[]): BaselineChoice[] {
  const [text, ...others] = new Set(columns.map(({ source }) => source.refinementText));
  const refinement = parsed(text ?? null);
  if (others.length > 0 || !isRecord(refinement) || typeof refinement.proposal_id !== "string") return [];
  return [
    {
      value: ASKED_BASELINE,
      label: "What was asked",
      name: "what was asked",
      column: -1,
      against: refinement as Refinement,
      proposal: null,
    },
  ];
}
