"use client";

import { Banner } from "@/components/ui/banner";
import { Chip } from "@/components/ui/chip";
import { inertText } from "@/components/ui/inert-text";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { SellerWords } from "@/components/ui/seller-words";
import type { RoundView } from "@/lib/api/client";
import { type BriefAnswer, briefAnswerOf, type Incomplete } from "./round-data";

/** What a seller answered to the brief, before its proposals: how many, a rejection with its reason, or products alone. */
export function BriefAnswerCard({ round, proposals, seller }: { round: RoundView; proposals: number; seller: string }) {
  const answer = briefAnswerOf(round);
  const { chip, title, body } = words(answer, proposals, seller);
  return (
    <>
      <Panel labelledBy="brief-answer" className="p-3 sm:p-4">
        {chip}
        <h2 id="brief-answer" className="mt-2.5 text-20 font-semibold">
          {title}
        </h2>
        <p className="mt-0.5 text-ink-2">{body}</p>
        {answer.kind === "rejected" && answer.reason !== "" ? (
          <div className="mt-2.5">
            <SellerWords seller={seller}>{answer.reason}</SellerWords>
          </div>
        ) : null}
        {answer.kind === "rejected" && answer.suggestions.length > 0 ? (
          <div className="mt-2 grid gap-1.5">
            {answer.suggestions.slice(0, 5).map((suggestion) => (
              <SellerWords key={suggestion} seller={seller}>
                {suggestion}
              </SellerWords>
            ))}
          </div>
        ) : null}
      </Panel>
      {answer.kind === "products_only" ? (
        <Panel labelledBy="brief-products">
          <PanelHeader id="brief-products" title="Products" sub="no proposal, so nothing to finalize or accept" />
          <ul className="divide-y divide-line">
            {answer.products.map((product) => (
              <li key={product.productId} className="flex flex-wrap gap-x-3 px-4 py-2">
                <code className="font-medium">{inertText(product.productId)}</code>
                <span className="text-ink-2">{inertText(product.name)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {"incomplete" in answer && answer.incomplete.length > 0 ? (
        <IncompleteBanner items={answer.incomplete} seller={seller} />
      ) : null}
    </>
  );
}

function words(answer: BriefAnswer, proposals: number, seller: string) {
  switch (answer.kind) {
    case "proposed":
      return {
        chip: (
          <Chip tone="ok" mark="ok">
            Proposed
          </Chip>
        ),
        title: `${seller} answered with ${proposals} ${proposals === 1 ? "proposal" : "proposals"}`,
        body: "Drafts, not offers: nothing is held until you finalize one. The desk checked their digests and shape.",
      };
    case "rejected":
      return {
        chip: (
          <Chip tone="neutral" mark="no">
            Rejected
          </Chip>
        ),
        title: `${seller} rejected the brief`,
        body: "This is an answer, not an error: the request was understood and turned down. Nothing was changed.",
      };
    case "products_only":
      return {
        chip: (
          <Chip tone="review" mark="review">
            Products only
          </Chip>
        ),
        title: `${seller} answered with products and no proposal`,
        body: "A seller of this lane should propose. There is nothing here that can be refined or held.",
      };
    case "unreadable":
      return {
        chip: (
          <Chip tone="block" mark="block">
            Not readable
          </Chip>
        ),
        title: `${seller}’s answer is none the protocol knows`,
        body: "The bytes are kept. No proposal was taken from them.",
      };
  }
}

function IncompleteBanner({ items, seller }: { items: readonly Incomplete[]; seller: string }) {
  return (
    <Banner tone="review" title={`${seller} says this answer is not complete`}>
      <ul className="grid gap-1.5">
        {items.slice(0, 10).map((item) => (
          <li key={`${item.scope} ${item.description}`}>
            <code>{inertText(item.scope)}</code>
            {item.wait ? `, about ${inertText(item.wait)}` : ", no time given"}
            <SellerWords seller={seller}>{item.description}</SellerWords>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
