"use client";

import { useId } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field, TextInput } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/format-money";
import { inertText } from "@/components/ui/inert-text";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { CancellationTerms } from "./change";

type CancelConfirmProps = {
  sellerName: string;
  /** What the buy is called; this is what has to be typed. */
  buyName: string;
  terms: CancellationTerms;
  typed: string;
  onTyped: (typed: string) => void;
  /** Whether every check but the typed name holds. */
  acceptable: boolean;
  pending: boolean;
  onAccept: () => void;
  keepHref: string;
};

/** What accepting a cancellation does, and the one button that does it, shut until the buy's name was typed. */
export function CancelConfirm(props: CancelConfirmProps) {
  const { sellerName, buyName, terms, typed, onTyped, acceptable, pending, onAccept, keepHref } = props;
  const id = useId();
  const matches = isName(typed, buyName);
  const isShut = !acceptable || !matches;
  const fee = terms.fee ? formatMoney(terms.fee) : null;
  return (
    <Panel as="section" labelledBy={`${id}-title`}>
      <PanelHeader title="What accepting the cancellation does" id={`${id}-title`} />
      <ol className="grid list-decimal gap-2 py-3 pr-4 pl-9 marker:text-ink-3">
        <li>
          It ends the whole buy. <b>It cannot be taken back</b>; what is wanted again is bought again.
        </li>
        <li>
          {fee === null
            ? "The terms state no fee. That is not a fee of zero: the seller may still claim one."
            : `${inertText(sellerName)} may charge the fee of ${fee}, as the terms say.`}
        </li>
        <li>The request is stored with its key first, then sent with the digest of exactly these terms.</li>
        <li>The desk reads the buy back and looks whether it is canceled.</li>
      </ol>
      <form
        id="accept"
        className="scroll-mt-16 border-t border-line bg-inset p-3 sm:p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isShut && !pending) onAccept();
        }}
      >
        <Field
          label="Type the name of the buy to cancel it"
          hint={<>It is called “{inertText(buyName)}”.</>}
          error={typed.trim() !== "" && !matches ? "That is not its name." : null}
        >
          <TextInput
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onTyped(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="danger"
          size="lg"
          className="mt-3 w-full whitespace-normal"
          pending={pending}
          aria-disabled={isShut}
          aria-describedby={`${id}-why`}
        >
          {fee === null ? "Cancel the buy" : `Cancel the buy for ${fee}`} with {inertText(sellerName)}
        </Button>
        <p id={`${id}-why`} className="mt-2.5 text-12 text-ink-2">
          {!acceptable
            ? "Something under “Before you accept” is not met, so nothing can be sent."
            : matches
              ? "If the connection breaks, the desk will say it does not know, and offer to ask again with the same key."
              : "The name of the buy has to be typed first."}
        </p>
      </form>
      <footer className="flex flex-wrap border-t border-line px-2 py-2.5">
        <ButtonLink href={keepHref} variant="quiet" size="sm">
          Keep the buy
        </ButtonLink>
      </footer>
    </Panel>
  );
}

/** As it reads, whatever its case and spaces: a name is repeated to be sure of it, not to be spelled. */
export function isName(typed: string, name: string): boolean {
  const plain = (text: string) => inertText(text).normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
  return plain(typed) !== "" && plain(typed) === plain(name);
}
