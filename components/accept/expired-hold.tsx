"use client";

import { holdLengths } from "@/components/hold/hold-lengths";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { formatDeadline } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import type { StandingView } from "@/lib/api/client";
import type { Typed } from "./kept-typing";

type ExpiredBannerProps = {
  sellerName: string;
  endedAt: string;
  lines: number;
  /** The draft's own deadline, where it has one. */
  draftExpiresAt: string | null;
  now: Date;
};

/** The hold is over: nothing was booked, and whether the draft can be finalized again. */
export function ExpiredBanner({ sellerName, endedAt, lines, draftExpiresAt, now }: ExpiredBannerProps) {
  const zone = useZone();
  const isDraftOver = draftExpiresAt !== null && Date.parse(draftExpiresAt) <= now.getTime();
  const released = lines === 1 ? "the line" : lines === 2 ? "both lines" : `all ${lines} lines`;
  return (
    <Banner tone="review" title={`The hold ended at ${formatDeadline(endedAt, now, zone)}. Nothing was booked.`}>
      {sellerName} has let go of {released}.{" "}
      {isDraftOver
        ? `The draft you reviewed expired as well, at ${formatDeadline(draftExpiresAt, now, zone)}: ask for a new one.`
        : `The draft you reviewed is still valid${draftExpiresAt ? ` until ${formatDeadline(draftExpiresAt, now, zone)}` : ""}, so you can finalize it again. ${sellerName} may refuse, if the inventory is gone.`}
    </Banner>
  );
}

type FinalizeAgainPanelProps = {
  sellerName: string;
  draftName: string;
  standing: StandingView;
  typed: Typed;
  hadOrder: boolean;
  finalizeHref: string;
  refineHref: string;
};

/** What finalizing again asks for and what becomes of what was typed. */
export function FinalizeAgainPanel(props: FinalizeAgainPanelProps) {
  const { sellerName, draftName, standing, typed, hadOrder, finalizeHref, refineHref } = props;
  const kept = keptWords(typed);
  return (
    <Panel labelledBy="again-title">
      <PanelHeader title="Finalize again" id="again-title" />
      <div className="grid gap-3 p-4">
        <p>
          Asks {sellerName} for a new hold on <code>{draftName}</code>, with a new key. {holdLengths(standing)}
        </p>
        <Say kind="ok">
          <span className="text-ink">
            {kept.length === 0 ? "Nothing had been typed yet" : `Everything you typed is kept: ${kept.join(", ")}`}
          </span>
        </Say>
        {hadOrder ? (
          <Say kind="review">
            <span className="text-ink">A new insertion order will come with it</span>
          </Say>
        ) : null}
      </div>
      <div className="grid gap-2 border-t border-line bg-inset p-4">
        <ButtonLink href={finalizeHref} variant="primary" size="lg" className="w-full">
          Finalize {draftName} again
        </ButtonLink>
        <ButtonLink href={refineHref} className="w-full">
          Refine {draftName} instead
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** What was typed, in words, for the reader to see that it is still there. */
export function keptWords(typed: Typed): string[] {
  return [
    typed.amount.trim() === "" ? null : `the amount ${typed.amount.trim()}`,
    typed.purchaseOrder.trim() === "" ? null : `purchase order ${typed.purchaseOrder.trim()}`,
    typed.signatory.trim() === "" ? null : `signatory ${typed.signatory.trim()}`,
    typed.signatureId.trim() === "" ? null : `signature id ${typed.signatureId.trim()}`,
  ].filter((words) => words !== null);
}
