"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { flightOf, type Look, readLook } from "@/components/legacy/looks/observed";
import { guidanceWords } from "@/components/legacy/looks/shares-table";
import { Button } from "@/components/ui/button";
import { Checkbox, Field, NumberInput, Segmented, TextInput } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/format-money";
import { formatFlight } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { api, type Problem } from "@/lib/api/client";
import { type Consent, flightToSend, notAgreed, totalOf, whyNotYou } from "./consent";
import type { Purchase } from "./use-purchase";

type PurchaseFormProps = {
  look: Look;
  seller: string;
  operator: string;
  consent: Consent;
  onChange: (change: Partial<Consent>) => void;
  problems: readonly Problem[];
  pending: boolean;
  onBuy: (purchase: Purchase) => void;
};

/** What is bought beside what the proposal says: the total by hand, the flight, and who commits. */
export function PurchaseForm({
  look,
  seller,
  operator,
  consent,
  onChange,
  problems,
  pending,
  onBuy,
}: PurchaseFormProps) {
  const zone = useZone();
  const id = useId();
  const [isTried, setTried] = useState(false);
  const session = useQuery(api.session.current.queryOptions());
  const read = readLook(look);
  const guidance = read?.guidance ?? null;
  const shares = read ? flightOf(read) : null;
  const { total, problem: totalProblem } = totalOf(consent, guidance);
  const flight = flightToSend(consent, shares, zone);
  const open = notAgreed(look, consent);
  const needsSignature = read?.order?.needsSignature === true;
  const isUnsigned = needsSignature && consent.signatory.trim() === "";
  const notYou = whyNotYou(session.data, total);
  const at = (pointer: string) => problems.find((problem) => problem.pointer.startsWith(pointer))?.message;
  const stops = [
    notYou,
    open.length > 0
      ? `${open.length} of the things it cannot promise ${open.length === 1 ? "is" : "are"} not agreed to.`
      : null,
    total === null ? (totalProblem ?? "The total has to be typed.") : null,
    "problem" in flight ? flight.problem : null,
    isUnsigned ? "The insertion order has to be signed by someone." : null,
  ].filter((stop) => stop !== null);
  const isShut = stops.length > 0;

  return (
    <Panel labelledBy={`${id}-title`}>
      <PanelHeader title="What you commit to" id={`${id}-title`} />
      <form
        noValidate
        className="grid gap-4 p-3 sm:p-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isShut || pending || total === null || "problem" in flight) return;
          onBuy({
            contentHash: look.contentHash,
            total,
            ...flight,
            losses: look.buy.losses.map(({ code }) => code),
            ...given("purchaseOrderRef", consent.purchaseOrder),
            ...(needsSignature
              ? { ...given("signatory", consent.signatory), ...given("signatureId", consent.signatureId) }
              : {}),
          });
        }}
      >
        {guidance === null ? (
          <Field label="Currency" wireName="total_budget.currency" error={at("/total/currency")}>
            <TextInput
              value={consent.currency}
              maxLength={3}
              className="max-w-24 uppercase"
              onChange={(event) => onChange({ currency: event.target.value })}
            />
          </Field>
        ) : null}
        <Field
          label="Type the total to commit"
          wireName="total_budget"
          hint={`${guidanceWords(guidance)} It is typed by hand, since no term states it.`}
          error={at("/total") ?? (consent.amount.trim() === "" ? undefined : (totalProblem ?? undefined))}
        >
          <NumberInput
            value={consent.amount}
            prefix={guidance?.currency}
            onChange={(amount) => onChange({ amount })}
            autoComplete="off"
          />
        </Field>
        <div className="grid gap-2">
          {shares ? (
            <>
              <Segmented
                wraps
                label="Flight"
                value={consent.flight}
                onChange={(choice) => onChange({ flight: choice })}
                options={[
                  { value: "shares", label: "As its shares say" },
                  { value: "days", label: "Other days" },
                ]}
              />
              {consent.flight === "shares" ? (
                <p className="text-12 text-ink-2">
                  {formatFlight(shares.start, shares.end, zone)}, to the instant as the shares state it.
                </p>
              ) : null}
            </>
          ) : (
            <p className="text-12 text-ink-2">Its shares state no flight, so you name the days.</p>
          )}
          {consent.flight === "days" || !shares ? (
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
              <Field label="First day" wireName="start_time" error={at("/startTime")}>
                <TextInput
                  type="date"
                  value={consent.firstDay}
                  disabled={consent.asSoonAsPossible}
                  onChange={(event) => onChange({ firstDay: event.target.value })}
                />
              </Field>
              <Field label="Last day" wireName="end_time" error={at("/endTime")} hint={`Days of ${zone}.`}>
                <TextInput
                  type="date"
                  value={consent.lastDay}
                  onChange={(event) => onChange({ lastDay: event.target.value })}
                />
              </Field>
            </div>
          ) : at("/startTime") || at("/endTime") ? (
            <Say kind="block">{at("/startTime") ?? at("/endTime")}</Say>
          ) : null}
          <Checkbox checked={consent.asSoonAsPossible} onChange={(isOn) => onChange({ asSoonAsPossible: isOn })}>
            Start as soon as possible
          </Checkbox>
        </div>
        <Field label="Purchase order" wireName="po_number" hint="Can be left empty." error={at("/purchaseOrderRef")}>
          <TextInput
            value={consent.purchaseOrder}
            maxLength={255}
            onChange={(event) => onChange({ purchaseOrder: event.target.value })}
          />
        </Field>
        {needsSignature ? (
          <>
            <Field
              label="Who signs the insertion order"
              wireName="io_acceptance.signatory"
              error={
                at("/signatory") ??
                (isTried && isUnsigned ? "The insertion order has to be signed by someone." : undefined)
              }
            >
              <TextInput
                value={consent.signatory}
                maxLength={250}
                onChange={(event) => onChange({ signatory: event.target.value })}
              />
            </Field>
            <Field label="Signature id" wireName="io_acceptance.signature_id" hint="Can be left empty.">
              <TextInput
                value={consent.signatureId}
                maxLength={255}
                onChange={(event) => onChange({ signatureId: event.target.value })}
              />
            </Field>
          </>
        ) : null}
        <div className="grid gap-2">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            className="w-full whitespace-normal"
            pending={pending}
            aria-disabled={isShut}
            aria-describedby={`${id}-why`}
          >
            {total === null ? `Buy from ${seller}` : `Buy for ${formatMoney(total)} from ${seller}`}
          </Button>
          <div id={`${id}-why`} className="grid gap-1 text-12 text-ink-2">
            {isShut ? (
              stops.map((stop) => (
                <Say key={stop} kind={stop === notYou ? "no" : "not_yet"}>
                  {stop}
                </Say>
              ))
            ) : (
              <p>
                {operator} is then committed to {total === null ? "it" : formatMoney(total)}. If the connection breaks,
                the desk says that it does not know, and looks for the buy by its reference.
              </p>
            )}
          </div>
        </div>
      </form>
    </Panel>
  );
}

function given<N extends string>(name: N, typed: string): { [K in N]?: string } {
  const value = typed.trim();
  return value === "" ? {} : ({ [name]: value } as { [K in N]?: string });
}
