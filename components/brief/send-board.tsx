"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { ButtonLink } from "@/components/ui/button";
import { LoadFailed, Loading } from "@/components/ui/page";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import { api } from "@/lib/api/client";
import { SellerAnswer } from "./seller-answer";
import { isToSend } from "./to-be-sent";

/** One brief on its way to several sellers: a row each, with its own progress and its own answer. */
export function SendBoard({ negotiationId }: { negotiationId: string }) {
  const negotiation = useQuery(api.negotiations.get.queryOptions({ input: { id: negotiationId } }));
  const [auto] = useState(() => isToSend(negotiationId));
  if (negotiation.isPending) return <Loading what="the negotiation" />;
  if (negotiation.isError) return <LoadFailed error={negotiation.error} retry={() => negotiation.refetch()} />;
  const { id, name, threads } = negotiation.data;
  return (
    <Panel labelledBy="answers">
      <PanelHeader title={name} id="answers" sub={negotiation.data.brandDomain}>
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
  );
}
