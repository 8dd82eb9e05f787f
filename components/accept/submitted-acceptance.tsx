"use client";

import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { formatWaited } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { RoundView } from "@/lib/api/client";

/** Submitted is not booked: the seller will answer later, and the hold does not wait for it. */
export function SubmittedBanner({ round, sellerName, now }: { round: RoundView; sellerName: string; now: Date }) {
  return (
    <Banner tone="review" title={`${sellerName} took the acceptance and has not booked it yet`}>
      It has worked on it for {formatWaited(round.sentAt ?? round.preparedAt, now)}. Until it answers nothing is booked,
      and the hold still ticks: it may end first.
    </Banner>
  );
}

export function SubmittedPanel({
  round,
  sellerName,
  deskHref,
}: {
  round: RoundView;
  sellerName: string;
  deskHref: string;
}) {
  return (
    <Panel labelledBy="submitted-title">
      <PanelHeader title="Waiting for the seller" id="submitted-title" />
      <div className="grid gap-2.5 p-4">
        <Say kind="waiting">
          <span className="text-ink">
            {sellerName} will say whether it booked; this page reads the answer when it comes
          </span>
        </Say>
        {round.task ? (
          <p className="text-12 text-ink-3">
            Task <code className="break-all">{round.task.id}</code>
          </p>
        ) : null}
        <Say kind="note">
          <span className="text-ink">Nothing can be sent for this proposal meanwhile</span>
        </Say>
      </div>
      <div className="border-t border-line bg-inset p-4">
        <ButtonLink href={deskHref} className="w-full">
          Back to the negotiation
        </ButtonLink>
      </div>
    </Panel>
  );
}
