"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { type Crumb, PageHead } from "@/components/ui/page";
import { BriefForm } from "./brief-form";
import { SendBoard } from "./send-board";

const CRUMBS: Crumb[] = [{ label: "Negotiations", href: "/negotiations" }, { label: "New negotiation" }];

/**
 * One brief to several sellers. Once created, the address names the negotiation, so that a reload shows how each seller answered
 * instead of an empty form.
 */
export function NewNegotiation() {
  const [{ sent, seller }, set] = useQueryStates({ sent: parseAsString, seller: parseAsString });
  if (sent) return <SendBoard negotiationId={sent} crumbs={CRUMBS} />;
  return (
    <>
      <PageHead crumbs={CRUMBS} title="New negotiation" sub="One brief, one thread a seller" />
      <BriefForm preselect={seller} onCreated={(id) => set({ sent: id, seller: null }, { history: "replace" })} />
    </>
  );
}
