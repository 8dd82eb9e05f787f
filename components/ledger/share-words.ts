import { formatAmount, formatMoney } from "@/components/ui/format-money";
import type { Money } from "@/lib/adcp";
import type { NegotiationSummary, ThreadSummary } from "@/lib/api/client";

type Share = NegotiationSummary["ledger"]["shares"][number];
type Row = NegotiationSummary["ledger"]["rows"][number];

/** Why nothing came of a share, where its stage says so. */
const NOTHING: Partial<Record<ThreadSummary["stage"], string>> = {
  not_sent: "nothing: the brief has not gone out",
  requesting: "nothing yet: the brief is with the seller",
  rejected: "nothing: it rejected the brief",
  products_only: "nothing: it listed products and proposed nothing",
  unknown: "nothing known: an outcome is not known",
  submitted: "nothing yet: a task is with the seller",
  declined: "nothing: you declined what it offered",
  unable: "nothing: it could not do what was asked",
};

/** `USD 31,500 committed, USD 8,000 held`: what one seller's share has come to. Missing is not zero. */
export function shareWords({ committed, held, offer, unpriced }: Share, stage: ThreadSummary["stage"] | null): string {
  const sums = (amounts: readonly Money[], word: string) => amounts.map((each) => `${formatMoney(each)} ${word}`);
  const parts = [
    ...sums(committed, "committed"),
    ...sums(held, "held"),
    ...(offer ? sums([offer], "offered") : []),
    ...(unpriced > 0 ? [unpriced === 1 ? "1 without a total" : `${unpriced} without a total`] : []),
  ];
  if (parts.length > 0) return parts.join(", ");
  return (stage ? NOTHING[stage] : undefined) ?? "no offer yet";
}

/** `USD 31,500 committed, 18,500 remaining`: a budget in one line; null where nothing is budgeted, committed or held. */
export function ledgerLine(rows: readonly Row[]): string | null {
  const parts = rows.flatMap(({ currency, budget, committed, held, remaining }) => {
    if (budget === null && committed === 0 && held === 0) return [];
    const said = [
      committed > 0 || held === 0 ? `${formatAmount(committed)} committed` : null,
      held > 0 ? `${formatAmount(held)} held` : null,
      remaining === null
        ? null
        : remaining < 0
          ? `${formatAmount(-remaining)} over`
          : `${formatAmount(remaining)} remaining`,
    ];
    return `${currency} ${said.filter((part) => part !== null).join(", ")}`;
  });
  return parts.length === 0 ? null : parts.join("; ");
}
