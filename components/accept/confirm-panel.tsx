"use client";

import { type ReactNode, useId } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { formatMoney } from "@/components/ui/format-money";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { Money } from "@/lib/adcp";
import { AmountField } from "./amount-field";
import { typedAmountMatches } from "./typed-amount";

type ConfirmPanelProps = {
  sellerName: string;
  operator: string;
  terms: Money;
  lines: number;
  /** Whether it changes a buy that is booked already. */
  amends?: boolean;
  typed: string;
  onTyped: (typed: string) => void;
  /** Whether every check but the typed amount holds. */
  acceptable: boolean;
  pending: boolean;
  onAccept: () => void;
  lapseHref: string;
  /** What has to be known before the click, such as a budget that would be exceeded. */
  warning?: ReactNode;
};

/** What the click does, in words, and the one button that does it. */
export function ConfirmPanel(props: ConfirmPanelProps) {
  const {
    sellerName,
    operator,
    terms,
    lines,
    amends = false,
    typed,
    onTyped,
    acceptable,
    pending,
    onAccept,
    lapseHref,
    warning,
  } = props;
  const id = useId();
  const amount = formatMoney(terms);
  const hasAmount = typedAmountMatches(typed, terms);
  const isShut = !acceptable || !hasAmount;
  return (
    <Panel as="section" labelledBy={`${id}-title`}>
      <PanelHeader title="What accepting does" id={`${id}-title`} />
      <ol className="px-4 py-1">
        <Step at={1}>
          Sends the account, the proposal and its digest to {sellerName}. The request is stored with its key first.
        </Step>
        <Step at={2}>
          {sellerName} {amends ? "changes the booked buy to" : "books"} {lines === 1 ? "1 line" : `${lines} lines`}
          {amends ? "." : " and returns a media buy."}{" "}
          <b>
            {operator} is then committed to {amount}.
          </b>
        </Step>
        <Step at={3}>The desk reads the buy back and compares it with what you see here.</Step>
        <Step at={4}>Nothing else happens. No other proposal is declined.</Step>
      </ol>
      <form
        id="accept"
        className="scroll-mt-16 border-t border-line bg-inset p-3 sm:p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isShut && !pending) onAccept();
        }}
      >
        {warning ? <div className="mb-3 empty:hidden">{warning}</div> : null}
        <AmountField terms={terms} typed={typed} onChange={onTyped} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="mt-3 w-full whitespace-normal"
          pending={pending}
          aria-disabled={isShut}
          aria-describedby={isShut ? `${id}-why` : `${id}-if`}
        >
          Accept {amount} with {sellerName}
        </Button>
        {isShut ? (
          <p id={`${id}-why`} className="mt-2.5 text-12 text-ink-2">
            {acceptable
              ? "The amount has to be typed first."
              : "Something under “Before you accept” is not met, so nothing can be sent."}
          </p>
        ) : (
          <p id={`${id}-if`} className="mt-2.5 text-12 text-ink-2">
            If the connection breaks, the desk will say it does not know, and offer to ask again with the same key.
          </p>
        )}
      </form>
      <footer className="flex flex-wrap border-t border-line px-2 py-2.5">
        <ButtonLink href={lapseHref} variant="quiet" size="sm">
          Let the hold lapse
        </ButtonLink>
      </footer>
    </Panel>
  );
}

function Step({ at, children }: { at: number; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-2.5 border-t border-line py-2.5 first:border-t-0">
      <span
        aria-hidden="true"
        className="grid size-5 place-items-center rounded-full border border-line-2 text-11 font-semibold text-ink-2"
      >
        {at}
      </span>
      <span>{children}</span>
    </li>
  );
}
