"use client";

import { useId } from "react";
import { formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Count, Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { ChangeList } from "./change-list";
import { changeSummary } from "./change-words";
import { LocalHash } from "./local-hash";
import { looksAt, newestLooks, readLook } from "./observed";
import { ProposalCard, type ProposalCardProps } from "./proposal-card";

type ProposalLooksProps = Omit<ProposalCardProps, "look" | "isPrimary" | "onLooks"> & { observationId: string };

/** One proposal with everything it was seen as: its id stays, and what stands under it may not. */
export function ProposalLooks({ observationId, ...card }: ProposalLooksProps) {
  const zone = useZone();
  const id = useId();
  const looks = card.thread.legacy?.observations ?? [];
  const chosen = looks.find((look) => look.id === observationId);
  const newest = newestLooks(looks).find(({ proposalId }) => proposalId === chosen?.proposalId);
  if (!chosen || !newest) return null;
  const all = looksAt(looks, chosen.proposalId);
  return (
    <section
      aria-label={`Proposal ${inertText(readLook(newest)?.name ?? chosen.proposalId).slice(0, 120)}`}
      className="mx-auto grid w-full max-w-[1100px] content-start gap-4 p-3 sm:px-6 sm:pt-5 sm:pb-8"
    >
      <h2 className="text-16 font-semibold">The proposal as it was seen last</h2>
      <ProposalCard {...card} look={newest} isPrimary />
      <Panel labelledBy={id}>
        <PanelHeader title="Every look at it" id={id} sub="newest first; the id stays, what stands under it may not">
          <Count>{all.length}</Count>
        </PanelHeader>
        <ol className="divide-y divide-line">
          {all.map((look) => (
            <li key={look.id} aria-current={look.id === chosen.id ? "true" : undefined} className="py-2.5">
              <div className="grid gap-0.5 px-3 sm:px-4">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <b className="font-semibold">{formatInstant(look.receivedAt, zone)}</b>
                  <span className="text-12 text-ink-3">
                    {look.round === 0 ? "the brief" : `round ${look.round}`}, {STATUS[look.status]}
                  </span>
                </p>
                <LocalHash hash={look.contentHash} />
                <Say kind={look.changes?.some(({ weight }) => weight === "terms") ? "review" : "note"}>
                  {changeSummary(look.changes)}.
                </Say>
              </div>
              {look.changes && look.changes.length > 0 ? (
                <div className="mt-2 border-t border-line">
                  <ChangeList changes={look.changes} />
                </div>
              ) : null}
            </li>
          ))}
        </ol>
      </Panel>
    </section>
  );
}

const STATUS = { draft: "a draft", committed: "firm by its word", ready: "without a status" } as const;
