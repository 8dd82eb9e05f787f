"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { PageHead } from "@/components/ui/page";
import { BriefForm } from "./brief-form";
import { SendBoard } from "./send-board";

/**
 * One brief to several sellers. Once created, the address names the negotiation, so that a reload shows how each seller answered
 * instead of an empty form.
 */
export function NewNegotiation() {
  const [{ sent, seller }, set] = useQueryStates({ sent: parseAsString, seller: parseAsString });
  return (
    <>
      <PageHead
        crumbs={[{ label: "Negotiations", href: "/negotiations" }, { label: "New negotiation" }]}
        title={sent ? "Brief sent" : "New negotiation"}
        sub={sent ? "Each seller answers on its own" : "One brief, one thread a seller"}
      />
      {sent ? (
        <SendBoard negotiationId={sent} />
      ) : (
        <BriefForm preselect={seller} onCreated={(id) => set({ sent: id, seller: null }, { history: "replace" })} />
      )}
    </>
  );
}
