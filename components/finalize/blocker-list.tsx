"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { formatInstant } from "@/components/ui/format-time";
import { useZone } from "@/components/ui/use-zone";
import type { FinalizeBlocker } from "./finalize-blockers";

type BlockerListProps = {
  blockers: readonly FinalizeBlocker[];
  names: ReadonlyMap<string, string>;
  workspace: string;
  acceptHref: (snapshotId: string) => string;
};

/** What stands against finalizing, each with its way out. Nothing was sent. */
export function BlockerList({ blockers, names, workspace, acceptHref }: BlockerListProps) {
  const zone = useZone();
  const isBlocked = blockers.some(({ kind }) => kind !== "to_acknowledge");
  return (
    <Banner
      tone={isBlocked ? "block" : "review"}
      title={isBlocked ? "This cannot be finalized now. Nothing was sent." : "Acknowledge first. Nothing was sent."}
    >
      <ul className="grid gap-1">
        {blockers.map((blocker) => (
          <li key={`${blocker.kind} ${blocker.snapshot.id}`}>
            <code className="font-semibold">
              {names.get(blocker.snapshot.proposalId) ?? blocker.snapshot.proposalId}
            </code>{" "}
            {blockerWords(blocker, { zone, workspace, acceptHref })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

type Ways = { zone: string } & Pick<BlockerListProps, "workspace" | "acceptHref">;

function blockerWords(blocker: FinalizeBlocker, { zone, workspace, acceptHref }: Ways): ReactNode {
  const refine = <Way href={`${workspace}&view=compose&source=${blocker.snapshot.id}`}>Refine it</Way>;
  switch (blocker.kind) {
    case "not_a_draft":
      return (
        <>
          is {blocker.snapshot.status} already. <Way href={acceptHref(blocker.snapshot.id)}>Open it</Way>.
        </>
      );
    case "unreadable":
      return <>has no terms this desk can read. {refine} or ask for a new proposal.</>;
    case "digest":
      return (
        <>carries a digest that is not the one of its terms, so what would be held is not what you see. {refine}.</>
      );
    case "blocked":
      return (
        <>
          has {blocker.findings === 1 ? "a finding that blocks" : `${blocker.findings} findings that block`} it, listed
          below. {refine} so that it meets what you asked.
        </>
      );
    case "to_acknowledge":
      return (
        <>
          has {blocker.findings === 1 ? "1 finding" : `${blocker.findings} findings`} a person must acknowledge; each
          has its button below.
        </>
      );
    case "draft_expired":
      return (
        <>
          expired at {formatInstant(blocker.at, zone)}. {refine} for a fresh draft.
        </>
      );
    case "held_already":
      return (
        <>
          is held until {formatInstant(blocker.until, zone)}; a hold is never prolonged.{" "}
          <Way href={acceptHref(blocker.hold.id)}>Go to accept</Way>.
        </>
      );
    case "unsettled":
      return <>has a finalize whose outcome is not settled; it cannot be asked for twice at the same time.</>;
  }
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="font-medium text-accent hover:underline">
      {children}
    </Link>
  );
}
