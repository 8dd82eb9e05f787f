"use client";

import { MessageSquarePlus } from "lucide-react";
import { isRecord, parsed } from "@/components/hold/received";
import { Button } from "@/components/ui/button";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import type { RoundView } from "@/lib/api/client";
import type { LegacyAnswer } from "./answer-words";

const NAMES: Record<LegacyAnswer["continuations"][number]["kind"], string> = {
  listed_purchase: "Buy from its product list",
  legacy_create: "Buy products without a proposal",
};

type ProductsOnlyProps = {
  answer: LegacyAnswer;
  round: RoundView;
  seller: string;
  onAsk: () => void;
};

/** Products and no proposal: how it could go on, what that would lose, and that nothing is made up in a proposal's place. */
export function ProductsOnly({ answer, round, seller, onAsk }: ProductsOnlyProps) {
  const products = productsIn(round.responseText);
  return (
    <>
      <Panel labelledBy="products-only">
        <PanelHeader
          id="products-only"
          title="Products"
          sub="no proposal, so there is no id, no version and nothing to hold"
        />
        <ul className="divide-y divide-line">
          {products.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap gap-x-3 px-3 py-2 sm:px-4">
              <code className="font-medium wrap-anywhere">{inertText(id)}</code>
              <span className="min-w-0 text-ink-2 wrap-anywhere">{inertText(name).slice(0, 300)}</span>
            </li>
          ))}
        </ul>
        <PanelFooter>
          <div className="grid justify-items-start gap-2">
            <span>
              You can ask {seller} in words to combine these into a proposal. The desk makes none of its own from them.
            </span>
            <Button variant="primary" icon={<MessageSquarePlus size={15} aria-hidden="true" />} onClick={onAsk}>
              Ask {seller} for a proposal
            </Button>
          </div>
        </PanelFooter>
      </Panel>
      <Panel labelledBy="continuations">
        <PanelHeader id="continuations" title="How it could go on without one" sub="the desk does neither by itself" />
        <ul className="divide-y divide-line">
          {answer.continuations.map(({ kind, open, why, losses, productIds }) => (
            <li key={kind} className="grid gap-1.5 px-3 py-3 sm:px-4">
              <h3 className="text-13 font-semibold">{NAMES[kind]}</h3>
              <Say kind={open ? "note" : "no"}>
                {open ? `Open to it, for ${productIds.length} products. ` : "Closed. "}
                {why}
              </Say>
              {losses.length > 0 ? (
                <>
                  <p className="text-12 text-ink-2">What it would lose:</p>
                  <ul aria-label={`What ${NAMES[kind].toLowerCase()} would lose`} className="grid gap-1">
                    {losses.map(({ code, text }) => (
                      <li key={code} className="text-12">
                        <Say kind="review">
                          <span className="text-ink">{text}</span> <code className="text-11 text-ink-3">{code}</code>
                        </Say>
                      </li>
                    ))}
                  </ul>
                </>
              ) : (
                <p className="text-12 text-ink-2">It loses nothing that this lane has.</p>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

function productsIn(responseText: string | null): { id: string; name: string }[] {
  const body = parsed(responseText);
  const listed = isRecord(body) && Array.isArray(body.products) ? body.products : [];
  return listed
    .filter(isRecord)
    .flatMap((product) =>
      typeof product.product_id === "string"
        ? [{ id: product.product_id, name: typeof product.name === "string" ? product.name : "" }]
        : [],
    );
}
