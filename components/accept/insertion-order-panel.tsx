"use client";

import { FilePenLine } from "lucide-react";
import { Chip } from "@/components/ui/chip";
import { Checkbox, Field, TextInput } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/format-money";
import { formatFlight } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import type { InsertionOrder } from "@/lib/adcp";
import type { OrderComparison } from "./insertion-order";
import type { Typed } from "./kept-typing";

type InsertionOrderPanelProps = {
  order: InsertionOrder;
  comparison: OrderComparison;
  sellerName: string;
  signsFor: string;
  typed: Typed;
  onChange: (change: Partial<Typed>) => void;
  /** False once there is nothing left to sign: what was typed is still shown. */
  open: boolean;
};

/** The seller's insertion order: what its summary says, whether that is what the terms say, and who signs. */
export function InsertionOrderPanel(props: InsertionOrderPanelProps) {
  const { order, comparison, sellerName, signsFor, typed, onChange, open } = props;
  const zone = useZone();
  return (
    <Panel labelledBy="order-title">
      <header className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-3 py-1.5 sm:px-4">
        <FilePenLine aria-hidden="true" size={16} strokeWidth={1.75} className="text-ink-2" />
        <h2 id="order-title" className="text-14 font-semibold tracking-[-0.006em]">
          Insertion order
        </h2>
        <code className="min-w-0 break-all text-12 text-ink-3">{order.io_id}</code>
        <span className="sm:ml-auto">
          <ComparisonChip comparison={comparison} />
        </span>
      </header>
      <div className="grid gap-3 p-3 sm:p-4">
        <p className="text-12 text-ink-2">
          {order.requires_signature ? `${sellerName} asks for a signature.` : `${sellerName} asks for no signature.`}{" "}
          {summaryWords(order, zone)} It adds no terms and is not part of the digest.
        </p>
        {comparison.kind === "differs" ? (
          <ul className="grid gap-1">
            {comparison.differences.map(({ member, order: written, terms }) => (
              <li key={member}>
                <Say kind="block">
                  <code className="text-ink">{member}</code>
                  <span className="text-ink">
                    : the order says {written}, the terms say {terms}
                  </span>
                </Say>
              </li>
            ))}
          </ul>
        ) : null}
        <Address name="The order" url={order.terms_url} />
        <Address name="Where to sign" url={order.signing_url} />
        {order.requires_signature ? (
          <>
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label="Signatory" wireName="signatory">
                <TextInput
                  value={typed.signatory}
                  maxLength={250}
                  autoComplete="name"
                  readOnly={!open}
                  onChange={(event) => onChange({ signatory: event.target.value })}
                />
              </Field>
              <Field label="Signature id, if any" wireName="signature_id">
                <TextInput
                  value={typed.signatureId}
                  maxLength={255}
                  autoComplete="off"
                  readOnly={!open}
                  onChange={(event) => onChange({ signatureId: event.target.value })}
                />
              </Field>
            </div>
            <Checkbox
              checked={typed.signed}
              disabled={!open || comparison.kind === "differs"}
              onChange={(signed) => onChange({ signed })}
            >
              I have read the order and sign for {signsFor}
            </Checkbox>
          </>
        ) : null}
      </div>
    </Panel>
  );
}

function ComparisonChip({ comparison }: { comparison: OrderComparison }) {
  switch (comparison.kind) {
    case "agrees":
      return (
        <Chip tone="ok" mark="ok">
          Agrees with the terms
        </Chip>
      );
    case "differs":
      return (
        <Chip tone="block" mark="block">
          Differs from the terms
        </Chip>
      );
    case "no_summary":
      return (
        <Chip tone="neutral" mark="note">
          Nothing to compare
        </Chip>
      );
  }
}

function summaryWords({ terms }: InsertionOrder, zone: string): string {
  if (!terms) return "It states no summary.";
  const parts = [
    terms.total_budget ? `Total ${formatMoney(terms.total_budget)}` : null,
    terms.flight_start && terms.flight_end ? formatFlight(terms.flight_start, terms.flight_end, zone) : null,
    terms.payment_terms ? terms.payment_terms.replaceAll("_", " ") : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? "It states no summary." : `${parts.join(", ")}.`;
}

/** A seller's address as text to read before following it; nothing of it is ever fetched by the desk. */
function Address({ name, url }: { name: string; url: string | undefined }) {
  if (!url) return null;
  return (
    <p className="text-12 text-ink-2">
      {name}:{" "}
      {/^https:\/\//i.test(url) ? (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="font-medium text-accent wrap-anywhere hover:underline"
        >
          {url} <span className="sr-only">(opens outside this desk)</span>
        </a>
      ) : (
        <span className="wrap-anywhere">{url}, which is not an https address and is not linked</span>
      )}
    </p>
  );
}
