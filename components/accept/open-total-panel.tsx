"use client";

import { Field, NumberInput, TextInput } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/format-money";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { Capping } from "./budget-capping";
import { type OpenTotal, totalProblem } from "./chosen-total";
import type { Typed } from "./kept-typing";

type OpenTotalPanelProps = {
  open: OpenTotal;
  sellerName: string;
  typed: Pick<Typed, "total">;
  onChange: (change: Partial<Typed>) => void;
};

/** The total is the buyer's to name: what is typed here is what is committed. */
export function OpenTotalPanel({ open, sellerName, typed, onChange }: OpenTotalPanelProps) {
  const problem = totalProblem(open, typed.total);
  return (
    <Panel labelledBy="open-total-title">
      <PanelHeader title="The total is yours to name" id="open-total-title" />
      <div className="grid gap-3 p-4">
        <p>
          {sellerName} leaves the total open: the terms hold prices and limits a line. You commit to exactly what you
          name here.
        </p>
        <Field
          label="Total to commit to"
          wireName="total_budget"
          hint={guidanceWords(open, sellerName)}
          error={problem ?? undefined}
        >
          <NumberInput
            value={typed.total}
            prefix={open.currency}
            autoComplete="off"
            onChange={(total) => onChange({ total, amount: "" })}
          />
        </Field>
      </div>
    </Panel>
  );
}

function guidanceWords({ guidance, currency, lineCaps }: OpenTotal, sellerName: string): string {
  const money = (amount: number) => formatMoney({ amount, currency });
  const named = guidance
    ? [
        guidance.min === null ? null : `at least ${money(guidance.min)}`,
        guidance.recommended === null ? null : `best ${money(guidance.recommended)}`,
        guidance.max === null ? null : `at most ${money(guidance.max)}`,
      ].filter((part) => part !== null)
    : [];
  const hint =
    named.length === 0
      ? `${sellerName} names no range.`
      : `${sellerName} hints: ${named.join(", ")}. A hint, not a term.`;
  return lineCaps === null ? hint : `${hint} All lines together may spend ${money(lineCaps)}.`;
}

/** At most so much a day, where the seller declares that it keeps that. */
export function DailyCapFields({
  capping,
  currency,
  typed,
  onChange,
}: {
  capping: Capping;
  currency: string;
  typed: Pick<Typed, "dailyCap" | "capZone">;
  onChange: (change: Partial<Typed>) => void;
}) {
  if (!capping.keeps) return null;
  const isRead = typed.dailyCap.trim() === "" || /^\d[\d,]*(\.\d+)?$/.test(typed.dailyCap.trim());
  return (
    <Panel labelledBy="cap-title">
      <PanelHeader title="At most a day" id="cap-title" />
      <div className="grid gap-3 p-4">
        <Field
          label="Daily cap"
          wireName="daily_budget_cap"
          hint={
            capping.zone === "buyers"
              ? "Optional. Sent with the acceptance."
              : `Optional. A day begins at midnight ${capping.zone.sellers ?? "of the seller’s zone"}.`
          }
          error={isRead ? undefined : "That is not an amount. Type it in full, such as 1,000."}
        >
          <NumberInput
            value={typed.dailyCap}
            prefix={currency}
            autoComplete="off"
            onChange={(dailyCap) => onChange({ dailyCap })}
          />
        </Field>
        {capping.zone === "buyers" ? (
          <Field label="Zone of a day" wireName="budget_cap_timezone" hint="IANA name, such as America/New_York.">
            <TextInput
              value={typed.capZone}
              autoComplete="off"
              maxLength={100}
              onChange={(event) => onChange({ capZone: event.target.value })}
            />
          </Field>
        ) : null}
      </div>
    </Panel>
  );
}
