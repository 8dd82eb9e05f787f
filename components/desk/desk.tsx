"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Empty, LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { Count, Panel, PanelHeader } from "@/components/ui/panel";
import { useNow } from "@/components/ui/use-now";
import { api, type DeskView, type NeedView } from "@/lib/api/client";
import { DeadlineRibbon } from "./deadline-ribbon";
import { Deals } from "./deals";
import { MoreButton } from "./more-button";
import { needDetail } from "./need-detail";
import { NeedRow } from "./need-row";
import { useGrowing } from "./use-growing";

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
  return <DeskLists desk={desk} />;
}

/** How many of each list are drawn before more is asked for: a year's work is a thousand negotiations. */
const NEEDS_AT_ONCE = 25;

function DeskLists({ desk }: { desk: DeskView }) {
  const now = useNow(15_000);
  const waits = desk.needs.some(({ approval }) => approval?.standing === "waiting");
  const approvals = useQuery(api.approvals.list.queryOptions({ enabled: waits }));
  const threads = useMemo(
    () => new Map(desk.negotiations.flatMap((each) => each.threads.map((thread) => [thread.id, thread]))),
    [desk.negotiations],
  );
  const needs = useGrowing(desk.needs, NEEDS_AT_ONCE);
  const firstHold = desk.needs.findIndex(isAcceptable);
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
              {needs.shown.map((need, at) => (
                <NeedRow
                  key={`${need.kind} ${need.threadId} ${need.snapshotId ?? ""} ${need.callId ?? ""}`}
                  need={need}
                  detail={needDetail(need, {
                    thread: threads.get(need.threadId),
                    pace: approvals.data?.pace ?? null,
                    now,
                  })}
                  primary={at === firstHold}
                />
              ))}
            </ul>
          )}
          <MoreButton left={needs.left} step={needs.step} what="wait for you" onMore={needs.more} />
        </Panel>
      </div>
      <Deals negotiations={desk.negotiations} />
    </div>
  );
}

/** A hold whose next step is to accept it. */
const isAcceptable = ({ kind, blocked, approval }: NeedView) =>
  kind === "hold" && !blocked && approval?.standing !== "waiting";

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
          <WhatComes />
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
          <WhatComes />
        </Empty>
      )}
    </Panel>
  );
}

const STEPS = [
  ["Propose", "each seller answers your brief with drafts"],
  ["Refine", "you ask for bounds; the desk checks what came back against them"],
  ["Hold", "the seller keeps one draft’s terms and inventory for some minutes"],
  ["Accept", "you buy exactly what you reviewed, or let it go"],
] as const;

/** What this page will be about, in the order it comes. */
function WhatComes() {
  return (
    <ol className="mx-auto mt-4 grid max-w-md gap-1.5 text-left">
      {STEPS.map(([step, words]) => (
        <li key={step}>
          <b className="text-ink">{step}:</b> {words}.
        </li>
      ))}
    </ol>
  );
}
