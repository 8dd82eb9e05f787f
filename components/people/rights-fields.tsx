"use client";

import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field, NumberInput, SelectInput, Switch, TextArea, TextInput } from "@/components/ui/field";
import { Mark } from "@/components/ui/mark";
import type { RightsProblems, TypedRights } from "./rights";
import { ACCEPTS, ROLE_NAMES, ROLE_WORDS } from "./role-words";

type RightsFieldsProps = {
  typed: TypedRights;
  onChange: (typed: TypedRights) => void;
  problems: RightsProblems;
  /** In local mode the ready people keep their roles. */
  fixedRole?: boolean;
};

/** Role, acceptance limits and brands of a person. */
export function RightsFields({ typed, onChange, problems, fixedRole = false }: RightsFieldsProps) {
  const set = (changes: Partial<TypedRights>) => onChange({ ...typed, ...changes });
  return (
    <div className="grid gap-4">
      {fixedRole ? null : (
        <Field label="Role" hint={ROLE_WORDS[typed.role].does}>
          <SelectInput
            value={typed.role}
            onChange={(role) => set({ role })}
            options={ROLE_NAMES.map((role) => ({ value: role, label: ROLE_WORDS[role].label }))}
          />
        </Field>
      )}
      {ACCEPTS.has(typed.role) ? <LimitFields typed={typed} set={set} error={problems.limits} /> : null}
      <div className="grid gap-2">
        <Switch checked={typed.isBranded} onChange={(isBranded) => set({ isBranded })}>
          Works for some brands only
        </Switch>
        {typed.isBranded ? (
          <Field
            label="Brands"
            error={problems.brands}
            hint="Domains, one a line. Negotiations of other brands, and sellers kept for them, are not there for this person."
          >
            <TextArea
              rows={3}
              spellCheck={false}
              value={typed.brands}
              onChange={(event) => set({ brands: event.target.value })}
              placeholder="acmeoutdoor.example"
            />
          </Field>
        ) : null}
      </div>
    </div>
  );
}

type LimitFieldsProps = { typed: TypedRights; set: (changes: Partial<TypedRights>) => void; error?: string };

function LimitFields({ typed, set, error }: LimitFieldsProps) {
  const { limits } = typed;
  const change = (at: number, changes: Partial<TypedRights["limits"][number]>) =>
    set({ limits: limits.map((each, index) => (index === at ? { ...each, ...changes } : each)) });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-13 font-medium">Acceptance</legend>
      <Switch checked={typed.isLimited} onChange={(isLimited) => set({ isLimited })}>
        Needs an approval above a limit
      </Switch>
      {typed.isLimited ? (
        <>
          {limits.map(({ currency, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone.
            <div key={at} className="grid grid-cols-[72px_minmax(0,1fr)_32px] items-center gap-2">
              <TextInput
                aria-label={`Currency ${at + 1}`}
                aria-invalid={error ? true : undefined}
                value={currency}
                maxLength={3}
                autoComplete="off"
                className="uppercase"
                onChange={(event) => change(at, { currency: event.target.value })}
              />
              <NumberInput
                aria-label={`Alone up to, ${currency.toUpperCase() || "currency"} ${at + 1}`}
                aria-invalid={error ? true : undefined}
                value={amount}
                onChange={(typedAmount) => change(at, { amount: typedAmount })}
              />
              <button
                type="button"
                aria-label={`Remove the limit in ${currency.toUpperCase() || "this currency"}`}
                onClick={() => set({ limits: limits.filter((_, index) => index !== at) })}
                className="grid size-8 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
              >
                <X aria-hidden="true" size={14} />
              </button>
            </div>
          ))}
          <Button
            size="sm"
            variant="quiet"
            icon={<Plus aria-hidden="true" size={14} />}
            className="justify-self-start"
            onClick={() => set({ limits: [...limits, { currency: "", amount: "" }] })}
          >
            Another currency
          </Button>
          {error ? (
            <p className="flex items-center gap-1.5 text-12 text-block">
              <Mark kind="block" size={13} />
              {error}
            </p>
          ) : null}
          <p className="text-12 text-ink-3">
            The limit itself is still accepted alone. In a currency that is not named, every acceptance is approved
            first.
          </p>
        </>
      ) : (
        <p className="text-12 text-ink-3">Accepts every amount alone.</p>
      )}
    </fieldset>
  );
}
