"use client";

import { type ReactNode, useState } from "react";
import { typedNumber } from "@/components/composer/typed-number";
import { Button } from "@/components/ui/button";
import { Field, NumberInput, SelectInput, TextInput } from "@/components/ui/field";
import { formatAmount, formatMoney } from "@/components/ui/format-money";
import type { BuyChange } from "@/lib/negotiation/controls";
import { mayControl } from "./actions";
import type { BuyState } from "./buy-state";
import { capWords } from "./moved";

type FormProps = { state: BuyState; pending: boolean; shut: string | null; onChange: (change: BuyChange) => void };

/** What can be changed at once here, each with its own button that says what it does. */
export function ChangeForms({ keepsDailyCaps, ...props }: FormProps & { keepsDailyCaps: boolean }) {
  const { state } = props;
  const can = (action: string) => mayControl(state, action);
  return (
    <div className="grid [&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-3 sm:[&>*]:px-4 [&>*:first-child]:border-t-0">
      {can("pause") || can("resume") ? <Delivery {...props} pause={can("pause")} /> : null}
      {can("decrease_budget") || can("increase_budget") ? <Total {...props} /> : null}
      {keepsDailyCaps && state.currency ? <DailyCap {...props} /> : null}
      {can("update_media_buy_frequency_cap") ? <FrequencyCap {...props} /> : null}
      {can("update_name") ? <Name {...props} /> : null}
    </div>
  );
}

function Act({ props, change, children }: { props: FormProps; change: BuyChange | null; children: ReactNode }) {
  return (
    <Button
      pending={props.pending}
      aria-disabled={change === null || props.shut !== null || undefined}
      aria-describedby={props.shut === null ? undefined : "control-shut"}
      onClick={() => change && props.onChange(change)}
    >
      {children}
    </Button>
  );
}

function Delivery({ pause, ...props }: FormProps & { pause: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 flex-1 text-ink-2">
        {pause
          ? "Stops delivery until you resume it. The terms and the budget stay."
          : "Delivery goes on where it stopped."}
      </p>
      <Act props={props} change={{ kind: pause ? "pause" : "resume" }}>
        {pause ? "Pause delivery" : "Resume delivery"}
      </Act>
    </div>
  );
}

function Total(props: FormProps) {
  const { total } = props.state;
  const [typed, setTyped] = useState("");
  if (!total) return null;
  const amount = typedNumber(typed);
  const lower = mayControl(props.state, "decrease_budget");
  const raise = mayControl(props.state, "increase_budget");
  const fault =
    typed.trim() === ""
      ? null
      : amount === null
        ? "That is not an amount."
        : amount === total.amount
          ? "That is the total now."
          : amount > total.amount && !raise
            ? "More than now takes an amendment."
            : amount < total.amount && !lower
              ? "Less than now takes an amendment."
              : null;
  const change =
    amount === null || fault !== null
      ? null
      : ({ kind: "total", total: { amount, currency: total.currency } } as const);
  return (
    <div className="grid gap-2">
      <Field
        label="Total"
        wireName="total_budget"
        error={fault}
        hint={`Now ${formatMoney(total)}. ${raise ? "More is a right the terms give, within their bounds." : "Less can be set at once."}`}
      >
        <NumberInput value={typed} onChange={setTyped} prefix={total.currency} />
      </Field>
      <div>
        <Act props={props} change={change}>
          {amount === null ? "Change the total" : `Change the total to ${formatMoney({ ...total, amount })}`}
        </Act>
      </div>
    </div>
  );
}

function DailyCap(props: FormProps) {
  const { dailyCap, currency } = props.state;
  const [typed, setTyped] = useState("");
  const amount = typedNumber(typed);
  const fault = typed.trim() !== "" && amount === null ? "That is not an amount." : null;
  return (
    <div className="grid gap-2">
      <Field
        label="Most spent a day"
        wireName="daily_budget_cap"
        error={fault}
        hint={dailyCap === null ? "No daily cap is shown now." : `Now ${currency} ${formatAmount(dailyCap)}.`}
      >
        <NumberInput value={typed} onChange={setTyped} prefix={currency ?? undefined} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Act props={props} change={amount === null ? null : { kind: "daily_cap", amount }}>
          {amount === null ? "Set the daily cap" : `Cap a day at ${currency} ${formatAmount(amount)}`}
        </Act>
        {dailyCap === null ? null : (
          <Act props={props} change={{ kind: "daily_cap", amount: null }}>
            Remove the daily cap
          </Act>
        )}
      </div>
    </div>
  );
}

const UNITS = ["individuals", "households", "devices", "accounts", "cookies"] as const;
const SPANS = ["hours", "days"] as const;
type Unit = (typeof UNITS)[number];
type Span = (typeof SPANS)[number];

function FrequencyCap(props: FormProps) {
  const { frequencyCap } = props.state;
  const [most, setMost] = useState("");
  const [interval, setInterval] = useState("1");
  const [unit, setUnit] = useState<Unit>("individuals");
  const [span, setSpan] = useState<Span>("days");
  const count = whole(most);
  const length = whole(interval);
  const change =
    count === null || length === null
      ? null
      : ({
          kind: "frequency_cap",
          cap: { max_impressions: count, per: unit, window: { interval: length, unit: span } },
        } as const);
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Field label="Impressions at most" wireName="frequency_cap">
          <NumberInput value={most} onChange={setMost} />
        </Field>
        <Field label="to each of">
          <SelectInput options={UNITS.map((value) => ({ value, label: value }))} value={unit} onChange={setUnit} />
        </Field>
        <Field label="within">
          <NumberInput value={interval} onChange={setInterval} />
        </Field>
        <Field label="of">
          <SelectInput options={SPANS.map((value) => ({ value, label: value }))} value={span} onChange={setSpan} />
        </Field>
      </div>
      <p className="text-12 text-ink-3">
        {frequencyCap ? `Now ${capWords(frequencyCap)}.` : "No shared cap is shown now."} What was shown already counts.
      </p>
      <div className="flex flex-wrap gap-2">
        <Act props={props} change={change}>
          Set the shared cap
        </Act>
        {frequencyCap ? (
          <Act props={props} change={{ kind: "frequency_cap", cap: null }}>
            Remove the shared cap
          </Act>
        ) : null}
      </div>
    </div>
  );
}

function whole(text: string): number | null {
  const value = typedNumber(text);
  return value !== null && Number.isInteger(value) && value > 0 ? value : null;
}

function Name(props: FormProps) {
  const { name } = props.state;
  const [typed, setTyped] = useState(name ?? "");
  const wanted = typed.trim();
  const change = wanted === "" || wanted === name ? null : ({ kind: "rename", name: wanted } as const);
  return (
    <div className="grid gap-2">
      <Field label="Name" wireName="name" hint="What both sides call it. No part of the terms.">
        <TextInput
          value={typed}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div>
        <Act props={props} change={change}>
          Rename the buy
        </Act>
      </div>
    </div>
  );
}
