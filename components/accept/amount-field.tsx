"use client";

import { useId } from "react";
import { formatAmount, formatExact, formatMoney } from "@/components/ui/format-money";
import { Say } from "@/components/ui/mark";
import type { Money } from "@/lib/adcp";
import { parseTypedAmount } from "./typed-amount";

/**
 * The typed confirmation: the amount of the terms has to be repeated by hand. Its hint says what is wrong with what stands
 * there, in words, and is read with the field.
 */
export function AmountField({
  terms,
  typed,
  onChange,
}: {
  terms: Money;
  typed: string;
  onChange: (typed: string) => void;
}) {
  const id = useId();
  const hint = amountHint(typed, terms);
  const isWrong = hint.state === "wrong";
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        Type the amount to accept
      </label>
      <div
        className={`mt-1.5 flex h-11 items-center rounded-control border bg-surface px-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) sm:h-10 ${isWrong ? "border-block" : "border-field"}`}
      >
        <span className="mr-1.5 text-14 text-ink-3">{terms.currency}</span>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => onChange(event.target.value)}
          aria-describedby={`${id}-hint`}
          aria-invalid={isWrong || undefined}
          className="h-full min-w-0 flex-1 bg-transparent text-16 font-medium outline-none"
        />
        {hint.state === "matches" ? <Say kind="ok">matches</Say> : null}
      </div>
      <p id={`${id}-hint`} className={`mt-1 text-12 ${isWrong ? "text-block" : "text-ink-2"}`}>
        {hint.words}
      </p>
    </div>
  );
}

/** What the field says about what stands in it. */
export function amountHint(typed: string, terms: Money): { state: "empty" | "wrong" | "matches"; words: string } {
  const read = parseTypedAmount(typed, terms.currency);
  const wanted = formatMoney(terms);
  switch (read.kind) {
    case "empty":
      return { state: "empty", words: `The terms say ${wanted}. Repeat it by hand.` };
    case "unreadable":
      // What has to be repeated is written out, to its last decimal.
      return { state: "wrong", words: `That is not an amount. Type it in full, as ${formatExact(terms.amount)}.` };
    case "other_currency":
      return { state: "wrong", words: `The terms are in ${terms.currency}, not in ${read.currency}.` };
    case "amount": {
      const difference = Math.abs(read.amount - terms.amount);
      if (difference === 0) return { state: "matches", words: `This is the amount of the terms, ${wanted}.` };
      const way = read.amount > terms.amount ? "more" : "less";
      return {
        state: "wrong",
        words: `That is ${formatAmount(difference)} ${way} than the terms, ${formatExact(terms.amount)}.`,
      };
    }
  }
}
