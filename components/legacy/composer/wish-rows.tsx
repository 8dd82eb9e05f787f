"use client";

import { useId } from "react";
import { type Look, readLook } from "@/components/legacy/looks/observed";
import { FieldProblem } from "@/components/legacy/problem-list";
import { Field, Segmented, TextInput } from "@/components/ui/field";
import { inertText } from "@/components/ui/inert-text";
import type { Problem } from "@/lib/api/client";
import type { ProductWish, ProposalWish } from "./trial";

type ProductRowProps = {
  product: { productId: string; name: string };
  wish: ProductWish | undefined;
  problem: Problem | undefined;
  onChange: (wish: ProductWish) => void;
};

const NO_PRODUCT_WISH: ProductWish = { action: null, ask: "" };
const NO_PROPOSAL_WISH: ProposalWish = { action: null, ask: "" };

/** A product: put in, left out, asked for by likeness, or not named at all. It counts for the whole request. */
export function ProductRow({ product, wish = NO_PRODUCT_WISH, problem, onChange }: ProductRowProps) {
  return (
    <div className="grid gap-2 border-t border-line px-3 py-2.5 first:border-t-0 sm:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 flex-1 basis-48">
          <span className="block font-medium wrap-anywhere">{inertText(product.name)}</span>
          <code className="block text-11 text-ink-3 wrap-anywhere">{inertText(product.productId)}</code>
        </span>
        <Segmented
          wraps
          label={`${inertText(product.productId)}: what to do with it`}
          value={wish.action ?? "none"}
          onChange={(choice) => onChange({ ...wish, action: choice === "none" ? null : choice })}
          options={[
            { value: "none", label: "Not named" },
            { value: "include", label: "Include" },
            { value: "omit", label: "Omit" },
            { value: "more_like_this", label: "More like this" },
          ]}
        />
      </div>
      <Wish action={wish.action} ask={wish.ask} onAsk={(ask) => onChange({ ...wish, ask })} about={product.productId} />
      {problem ? <FieldProblem problem={problem} /> : null}
    </div>
  );
}

type ProposalRowProps = {
  look: Look;
  wish: ProposalWish | undefined;
  problem: Problem | undefined;
  onChange: (wish: ProposalWish) => void;
};

/** A proposal: refined under its own id, which changes it in place, or left out of what comes back. */
export function ProposalRow({ look, wish = NO_PROPOSAL_WISH, problem, onChange }: ProposalRowProps) {
  const name = inertText(readLook(look)?.name ?? look.proposalId);
  return (
    <div className="grid gap-2 border-t border-line px-3 py-2.5 first:border-t-0 sm:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 flex-1 basis-48">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <code className="block text-11 text-ink-3 wrap-anywhere">{inertText(look.proposalId)}</code>
        </span>
        <Segmented
          wraps
          label={`${name}: what to do with it`}
          value={wish.action ?? "none"}
          onChange={(choice) => onChange({ ...wish, action: choice === "none" ? null : choice })}
          options={[
            { value: "none", label: "Not named" },
            { value: "include", label: "Refine it" },
            { value: "omit", label: "Omit" },
          ]}
        />
      </div>
      <Wish action={wish.action} ask={wish.ask} onAsk={(ask) => onChange({ ...wish, ask })} about={name} />
      {problem ? <FieldProblem problem={problem} /> : null}
    </div>
  );
}

type WishProps = { action: string | null; ask: string; about: string; onAsk: (ask: string) => void };

function Wish({ action, ask, about, onAsk }: WishProps) {
  const id = useId();
  if (action === null) return null;
  if (action === "omit") {
    return ask.trim() === "" ? null : (
      <p id={id} className="text-12 text-ink-3">
        A seller ignores wishes about what is left out, so this one is not sent: “{ask.trim().slice(0, 200)}”
      </p>
    );
  }
  return (
    <Field label={`Wish about ${inertText(about)}`} wireName="ask">
      <TextInput
        value={ask}
        maxLength={2000}
        onChange={(event) => onAsk(event.target.value)}
        placeholder="In your own words; can be left empty"
      />
    </Field>
  );
}
