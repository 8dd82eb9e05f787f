"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Empty, LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { Count, Panel, PanelHeader } from "@/components/ui/panel";
import { api, type DeskView } from "@/lib/api/client";
import { DeadlineRibbon } from "./deadline-ribbon";
import { Deals } from "./deals";
import { needDetail } from "./need-detail";
import { NeedRow } from "./need-row";

/** Home: what needs the reader now, soonest deadline first, and every negotiation below it. */
export function Desk() {
  const desk = useQuery(api.desk.get.queryOptions({ refetchInterval: 10_000 }));
  const needs = desk.data?.needs ?? [];
  const sub = desk.data
    ? needs.length === 0
      ? "Nothing needs you"
      : `${needs.length} ${needs.length === 1 ? "needs" : "need"} you, soonest deadline first`
    : null;
  return (
    <>
      <PageHead
        title="Desk"
        sub={sub ? <span className="max-sm:hidden">{sub}</span> : null}
        actions={
          desk.data?.negotiations.length === 0 ? null : (
            <ButtonLink href="/negotiations/new" icon={<Plus aria-hidden="true" size={16} />}>
              New negotiation
            </ButtonLink>
          )
        }
      />
      {desk.isPending ? <Loading what="the desk" /> : null}
      {desk.isError ? <LoadFailed error={desk.error} retry={() => desk.refetch()} /> : null}
      {desk.data ? <DeskBody desk={desk.data} /> : null}
    </>
  );
}

function DeskBody({ desk }: { desk: DeskView }) {
  if (desk.negotiations.length === 0) return <FirstRun />;
  const firstHold = desk.needs.findIndex(({ kind, blocked }) => kind === "hold" && !blocked);
  return (
    <div className="grid gap-5">
      <div>
        <DeadlineRibbon needs={desk.needs} />
        <Panel labelledBy="needs">
          <PanelHeader
            id="needs"
            title={
              <span className="flex items-center gap-2.5">
                Needs you now <Count>{desk.needs.length}</Count>
              </span>
            }
          >
            {desk.holds.length > 0 ? (
              <span className="text-12 text-ink-3 max-sm:hidden">Holds are counted by each seller’s clock</span>
            ) : null}
          </PanelHeader>
          {desk.needs.length === 0 ? (
            <Empty title="Nothing waits for you">
              Offers, holds and unanswered calls will stand here, soonest deadline first.
            </Empty>
          ) : (
            <ul>
              {desk.needs.map((need, at) => (
                <NeedRow
                  key={`${need.kind} ${need.threadId} ${need.snapshotId ?? ""} ${need.callId ?? ""}`}
                  need={need}
                  detail={needDetail(need, desk)}
                  primary={at === firstHold}
                />
              ))}
            </ul>
          )}
        </Panel>
      </div>
      <Deals negotiations={desk.negotiations} />
    </div>
  );
}

function FirstRun() {
  const sellers = useQuery(api.sellers.list.queryOptions());
  if (sellers.isPending) return <Loading what="your sellers" />;
  if (sellers.isError) return <LoadFailed error={sellers.error} retry={() => sellers.refetch()} />;
  return (
    <Panel>
      {sellers.data.length === 0 ? (
        <Empty
          title="Start with a seller"
          action={
            <ButtonLink href="/sellers" variant="primary">
              Go to sellers
            </ButtonLink>
          }
        >
          A seller is the address of a sales agent that speaks AdCP. Add one of your own, or one of the sandbox sellers
          of this desk: the desk then reads what it can negotiate.
        </Empty>
      ) : (
        <Empty
          title="No negotiation yet"
          action={
            <ButtonLink href="/negotiations/new" variant="primary" icon={<Plus aria-hidden="true" size={16} />}>
              New negotiation
            </ButtonLink>
          }
        >
          Write one brief and send it to one or several of your {sellers.data.length}{" "}
          {sellers.data.length === 1 ? "seller" : "sellers"}. Each answers on its own.
        </Empty>
      )}
    </Panel>
  );
}
