import { Button, ButtonLink } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Panel } from "@/components/ui/panel";
import { SellerWords } from "@/components/ui/seller-words";
import { REASON_WORDS } from "@/lib/adcp/words";
import type { SnapshotView } from "@/lib/api/client";
import { deskVerdict } from "./desk-verdict";
import type { HoldFate } from "./hold-fate";
import type { NextStep } from "./next-steps";
import { outcomeSub, outcomeTitle, sellerVerdict } from "./outcome-sentences";
import { askedCount, type EntryOutcome } from "./round-data";
import { outcomeWords } from "./round-words";

export type OutcomeCardProps = {
  outcome: EntryOutcome;
  drafts: readonly SnapshotView[];
  seller: string;
  nameOf: (proposalId: string) => string;
  /** One card a view has the primary button. */
  isFirst: boolean;
  /** What to do next, best first. */
  steps: readonly NextStep[];
  onStep: (step: NextStep) => void;
  /** Where this goes on without another round; null where nothing can. */
  goOn: { label: string; href: string } | null;
  /** For a hold: what became of it, and that in a sentence. Null for every other outcome. */
  held: { fate: HoldFate | null; sentence: string } | null;
};

/** One source's outcome: what the seller did, its reason in plain words, what to do next, and the two verdicts side by side. */
export function OutcomeCard({ outcome, drafts, seller, nameOf, isFirst, steps, onStep, goOn, held }: OutcomeCardProps) {
  const { entry, index, result } = outcome;
  const words = outcomeWords(outcome, held?.fate);
  const code = result?.reasonCode ?? null;
  const reason =
    code !== null && Object.hasOwn(REASON_WORDS, code) ? REASON_WORDS[code as keyof typeof REASON_WORDS] : null;
  const tone = words.kind === "ok" || words.kind === "review" || words.kind === "block" ? words.kind : "neutral";
  const id = `outcome-${index}`;
  const asked = askedCount(entry);
  const short =
    result?.outcome === "partial" && result.returned > 0 && result.returned < asked ? result.returned : null;
  const primary = isFirst ? "primary" : "default";
  return (
    <Panel labelledBy={id} className="grid grid-cols-1 md:grid-cols-[minmax(0,1fr)_300px]">
      <div className="min-w-0 p-3 sm:p-4">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Chip tone={tone} mark={words.kind}>
            <span className="inline-block first-letter:uppercase">{words.text}</span>
          </Chip>
          {code ? <code className="text-ink-3">{inertText(code).slice(0, 64)}</code> : null}
          <span className="ml-auto min-w-0 truncate text-12 text-ink-3">
            source <code>{inertText(entry.proposal_id)}</code>
          </span>
        </div>
        <h2 id={id} className="mt-2.5 text-20 font-semibold">
          {outcomeTitle(outcome, seller, held?.fate)}
        </h2>
        <p className="mt-0.5 text-ink-2">{held ? held.sentence : outcomeSub(outcome, drafts, nameOf)}</p>
        {reason && short === null ? (
          <p className="mt-1 text-ink-2">
            <b>{reason.title}.</b> {reason.meaning} {reason.next}
          </p>
        ) : null}
        {result?.reason ? (
          <div className="mt-2.5">
            <SellerWords seller={seller}>{result.reason}</SellerWords>
          </div>
        ) : null}
        {result && result.suggestions.length > 0 ? (
          <div className="mt-2 grid gap-1.5">
            {result.suggestions.slice(0, 5).map((suggestion) => (
              <SellerWords key={suggestion} seller={seller}>
                {suggestion}
              </SellerWords>
            ))}
          </div>
        ) : null}
        <Steps
          steps={steps}
          onStep={onStep}
          primary={result?.outcome === "revised" || result?.outcome === "finalized" ? "default" : primary}
        />
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {goOn ? (
            <ButtonLink
              href={goOn.href}
              variant={result?.outcome === "revised" || result?.outcome === "finalized" ? primary : "default"}
            >
              {goOn.label}
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <div className="min-w-0 border-t border-line bg-inset p-3 max-md:rounded-b-[7px] sm:p-4 md:rounded-r-[7px] md:border-t-0 md:border-l">
        <h3 className="font-semibold">Two verdicts</h3>
        <dl className="mt-2 grid gap-0.5">
          <dt className="mt-1.5 text-12 text-ink-3">{seller}</dt>
          <dd>
            <Say kind="prose">{sellerVerdict(outcome)}</Say>
          </dd>
          <dt className="mt-1.5 text-12 text-ink-3">The desk</dt>
          <dd className="grid justify-items-start gap-0.5">
            {deskVerdict(drafts, nameOf(entry.proposal_id)).map((says) => (
              <Say key={says.text} kind={says.kind}>
                {says.text}
              </Say>
            ))}
          </dd>
        </dl>
      </div>
    </Panel>
  );
}

/** The ways on, each with what it fills in. Filling in sends nothing: the draft is shown, and the buyer sends it. */
function Steps({
  steps,
  onStep,
  primary,
}: {
  steps: readonly NextStep[];
  onStep: (step: NextStep) => void;
  primary: "primary" | "default";
}) {
  if (steps.length === 0) return null;
  return (
    <ul aria-label="Next steps" className="mt-3.5 grid gap-x-3 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      {steps.map((step, at) => (
        <li key={step.label} className="grid items-center gap-x-3 gap-y-0.5 sm:col-span-2 sm:grid-cols-subgrid">
          <StepButton step={step} variant={at === 0 ? primary : "default"} onStep={onStep} />
          <span className="min-w-0 text-12 text-ink-2">{step.says}</span>
        </li>
      ))}
    </ul>
  );
}

function StepButton({
  step,
  variant,
  onStep,
}: {
  step: NextStep;
  variant: "primary" | "default";
  onStep: (step: NextStep) => void;
}) {
  const words = <span className="truncate">{step.label}</span>;
  switch (step.kind) {
    case "link":
      return (
        <ButtonLink href={step.href} variant={variant} className="min-w-0">
          {words}
        </ButtonLink>
      );
    case "draft":
      return (
        <Button variant={variant} className="min-w-0" onClick={() => onStep(step)}>
          {words}
        </Button>
      );
  }
}
