import { receivedProposal } from "@/components/hold/received";
import { formatAmount } from "@/components/ui/format-money";
import { checksOf } from "@/components/verdict/checks-of";
import { type VerdictWords, verdictWords } from "@/components/verdict/verdict-words";
import type { RefineOutcome } from "@/lib/adcp";
import type { SnapshotView, ThreadView } from "@/lib/api/client";
import { askedCount, type EntryOutcome } from "./round-data";

/** How a row can be filtered. `none`: no readable outcome came. */
export const OUTCOME_FILTERS = ["revised", "partial", "unable", "finalized", "none"] as const;
export type OutcomeFilter = (typeof OUTCOME_FILTERS)[number];
/** The desk's word about what came. `none`: nothing came that could be judged. */
export const VERDICT_FILTERS = ["ok", "review", "block", "none"] as const;
export type VerdictFilter = (typeof VERDICT_FILTERS)[number];

/** One source of a batch at a glance. */
export type BatchRow = {
  outcome: EntryOutcome;
  drafts: readonly SnapshotView[];
  kind: RefineOutcome | "none";
  verdict: { kind: VerdictFilter; text: string };
  asked: number;
  returned: number;
  /** What the drafts cost, a range a currency; null where none came, empty where none states a total. */
  totals: string[] | null;
};

export function batchRow(
  outcome: EntryOutcome,
  drafts: readonly SnapshotView[],
  thread: Pick<ThreadView, "rounds" | "snapshots">,
): BatchRow {
  return {
    outcome,
    drafts,
    kind: outcome.result?.outcome ?? "none",
    verdict: batchVerdict(drafts.map((draft) => verdictWords(draft, checksOf(draft, thread)))),
    asked: askedCount(outcome.entry),
    returned: outcome.result?.returned ?? 0,
    totals: drafts.length === 0 ? null : totalsOf(drafts),
  };
}

/** The best word any draft gets, with how many get it: one good draft is what a buyer needs. */
export function batchVerdict(words: readonly VerdictWords[]): BatchRow["verdict"] {
  const [only] = words;
  if (!only) return { kind: "none", text: "nothing to judge" };
  if (words.length === 1) return only;
  for (const kind of ["ok", "review", "block"] as const) {
    const count = words.filter((word) => word.kind === kind).length;
    if (count > 0) return { kind, text: `${count} of ${words.length} ${MANY[kind]}` };
  }
  return { kind: "none", text: "nothing to judge" };
}

const MANY: Record<VerdictWords["kind"], string> = { ok: "stand", review: "to look at", block: "blocked" };

/** Totals by currency, never added: `USD 48,000 to 50,000`. */
function totalsOf(drafts: readonly SnapshotView[]): string[] {
  const byCurrency = new Map<string, number[]>();
  for (const draft of drafts) {
    const total = receivedProposal(draft)?.commercial_terms.total_budget;
    if (typeof total?.amount !== "number") continue;
    byCurrency.set(total.currency, [...(byCurrency.get(total.currency) ?? []), total.amount]);
  }
  return [...byCurrency].map(([currency, amounts]) => {
    const least = Math.min(...amounts);
    const most = Math.max(...amounts);
    return least === most
      ? `${currency} ${formatAmount(least)}`
      : `${currency} ${formatAmount(least)} to ${formatAmount(most)}`;
  });
}

export type BatchFilter = { outcome: OutcomeFilter | null; verdict: VerdictFilter | null };

export function matches(row: BatchRow, { outcome, verdict }: BatchFilter): boolean {
  return (outcome === null || row.kind === outcome) && (verdict === null || row.verdict.kind === verdict);
}

/** How many rows each choice of one filter would leave under the other; choices nobody has are left out. */
export function countsBy<Choice extends string>(
  choices: readonly Choice[],
  rows: readonly BatchRow[],
  of: (row: BatchRow) => Choice,
): { choice: Choice; count: number }[] {
  return choices
    .map((choice) => ({ choice, count: rows.filter((row) => of(row) === choice).length }))
    .filter(({ count }) => count > 0);
}
