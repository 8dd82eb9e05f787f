import { formatMoney } from "@/components/ui/format-money";
import { Say } from "@/components/ui/mark";
import type { Money } from "@/lib/adcp";
import type { NegotiationSummary } from "@/lib/api/client";
import { overBy } from "@/lib/negotiation/ledger";

type OverBudgetProps = {
  negotiation: Pick<NegotiationSummary, "name" | "budget" | "ledger">;
  take: readonly Money[];
  /** How much of it is on hold already and would only move. */
  heldAlready?: number;
};

/** Said before the click: that a campaign would be over its budget, and by how much. Nothing where it fits or has no budget. */
export function OverBudget({ negotiation, take, heldAlready = 0 }: OverBudgetProps) {
  const { budget, ledger, name } = negotiation;
  const amounts = take.filter(({ currency }) => currency === budget?.currency);
  if (!budget || amounts.length === 0) return null;
  const amount = amounts.reduce((sum, each) => sum + each.amount, 0);
  const over = overBy(ledger.rows, { amount, currency: budget.currency }, heldAlready);
  if (over === null || over === 0) return null;
  const row = ledger.rows.find(({ currency }) => currency === budget.currency);
  const money = (value: number) => formatMoney({ amount: value, currency: budget.currency });
  const held = (row?.held ?? 0) - heldAlready;
  return (
    <Say kind="review">
      <span className="text-ink">
        <b>
          This takes {name} {money(over)} over its budget
        </b>{" "}
        of {money(budget.amount)}: {money(row?.committed ?? 0)} is committed
        {held > 0 ? `, ${money(held)} more is on hold` : ""}.
      </span>
    </Say>
  );
}
