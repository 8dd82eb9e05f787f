"use client";

import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { formatClock } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import type { StandingView } from "@/lib/api/client";
import type { AcceptStage } from "./accept-stage";
import { termName } from "./term-name";

export type BlockedStage = Extract<AcceptStage, { kind: "terms_changed" | "digest_mismatch" }>;

type BlockedBannerProps = { stage: BlockedStage; sellerName: string; expiresAt: string | null };

/** Accepting is blocked: what is not as it was reviewed, and that nothing was booked. */
export function BlockedBanner({ stage, sellerName, expiresAt }: BlockedBannerProps) {
  const zone = useZone();
  const hold =
    stage.held && expiresAt
      ? `Nothing was booked. The hold on these terms runs until ${formatClock(expiresAt, zone)}.`
      : "Nothing was booked. The hold on these terms has ended.";
  switch (stage.kind) {
    case "terms_changed": {
      const many = stage.changes.length === 1 ? "1 term" : `${stage.changes.length} terms`;
      const names = stage.changes.slice(0, 3).map(({ pointer }) => termName(pointer));
      const more = stage.changes.length > 3 ? ` and ${stage.changes.length - 3} more` : "";
      return (
        <Banner tone="block" title={`Accepting is blocked: ${sellerName} changed ${many} after your review`}>
          Finalize must copy the draft unchanged. Not as reviewed: {names.join("; ")}
          {more}. {hold}
        </Banner>
      );
    }
    case "digest_mismatch":
      return (
        <Banner tone="block" title={`Accepting is blocked: ${sellerName}’s digest is not the one of its terms`}>
          {stage.recomputed
            ? "This browser hashed the terms it received and found another digest than the seller claims. "
            : "The terms received have no canonical form, so no digest can be taken of them. "}
          What would be signed for could be other than what you see. {hold}
        </Banner>
      );
  }
}

type WaysOnPanelProps = {
  stage: BlockedStage;
  sellerName: string;
  draftName: string;
  standing: StandingView;
  finalizeHref: string;
  refineHref: string;
};

/** The ways on from terms nobody reviewed. */
export function WaysOnPanel({ stage, sellerName, draftName, standing, finalizeHref, refineHref }: WaysOnPanelProps) {
  const { count, of } = stage.kind === "terms_changed" ? standing.termsChanged : standing.digestMismatches;
  const code = stage.kind === "terms_changed" ? "terms_changed_at_finalize" : "digest_mismatch";
  return (
    <Panel labelledBy="ways-title">
      <PanelHeader title="Ways on" id="ways-title" />
      <div className="grid gap-2.5 p-4">
        <p>The desk will not send an acceptance for terms nobody here reviewed.</p>
        <Say kind="block">
          <span className="text-ink">
            Recorded for {sellerName}: <code>{code}</code>, {count} of {of}
          </span>
        </Say>
        <Say kind="note">
          <span className="text-ink">
            {stage.held
              ? `${draftName} can be finalized again once this hold has ended; it cannot be asked for twice at the same time`
              : `The hold has ended, so ${draftName} can be finalized again`}
          </span>
        </Say>
      </div>
      <div className="grid gap-2 border-t border-line bg-inset p-4">
        {stage.held ? null : (
          <ButtonLink href={finalizeHref} className="w-full">
            Finalize {draftName} again
          </ButtonLink>
        )}
        <ButtonLink href={refineHref} variant="primary" size="lg" className="w-full">
          Refine {draftName} instead
        </ButtonLink>
      </div>
    </Panel>
  );
}
