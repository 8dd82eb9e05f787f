"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { refetchWhileMoving } from "@/components/calls/moving";
import { LedgerPanel } from "@/components/ledger/ledger-panel";
import { ButtonLink } from "@/components/ui/button";
import { type Crumb, LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import { api, type WorkspaceView } from "@/lib/api/client";
import { SellerAnswer } from "./seller-answer";
import { sendingTitle, sendState, useSends } from "./sending";
import { isToSend } from "./to-be-sent";

type SendBoardProps = { negotiationId: string; crumbs: readonly Crumb[] };

/** One brief on its way to several sellers: a row each, with its own progress and its own answer. */
export function SendBoard({ negotiationId, crumbs }: SendBoardProps) {
  const negotiation = useQuery(
    api.negotiations.get.queryOptions({
      input: { id: negotiationId },
      refetchInterval: ({ state }) =>
        refetchWhileMoving(state.data?.threads.flatMap(({ rounds }) => rounds) ?? [], Date.now()),
    }),
  );
  const [auto] = useState(() => isToSend(negotiationId));
  const sends = useSends();
  const threads = negotiation.data?.threads ?? [];
  const states = threads.map((thread) => sendState(thread, sends, auto));
  const title = negotiation.data ? sendingTitle(states) : "The brief";
  return (
    <>
      <PageHead crumbs={crumbs} title={title} sub="Each seller answers on its own" />
      {negotiation.isPending ? <Loading what="the negotiation" /> : null}
      {negotiation.isError ? <LoadFailed error={negotiation.error} retry={() => negotiation.refetch()} /> : null}
      {negotiation.data ? <Board negotiation={negotiation.data} auto={auto} /> : null}
    </>
  );
}

function Board({ negotiation, auto }: { negotiation: WorkspaceView; auto: boolean }) {
  const { id, name, brandDomain, threads, ledger } = negotiation;
  return (
    <div className="grid gap-4">
      <Panel labelledBy="answers">
        <PanelHeader title={name} id="answers" sub={brandDomain}>
          <ButtonLink href={`/negotiations/${id}`} variant="primary" icon={<ArrowRight aria-hidden="true" size={14} />}>
            Open the negotiation
          </ButtonLink>
        </PanelHeader>
        <ul>
          {threads.map((thread) => (
            <SellerAnswer key={thread.id} thread={thread} auto={auto} />
          ))}
        </ul>
        <PanelFooter>
          The answers come in on their own: one seller’s failure neither delays nor undoes another’s. You can leave this
          page; what was sent stays sent.
        </PanelFooter>
      </Panel>
      <LedgerPanel ledger={ledger} threads={threads} />
    </div>
  );
}
