"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FindOutDialog } from "@/components/calls/find-out-dialog";
import { TimeLeft } from "@/components/hold/time-left";
import { Button, ButtonLink } from "@/components/ui/button";
import { Chip, type ChipTone } from "@/components/ui/chip";
import { formatDeadline, formatWaited } from "@/components/ui/format-time";
import type { MarkKind } from "@/components/ui/mark";
import { MoneyText } from "@/components/ui/money";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { api, type NeedView } from "@/lib/api/client";
import { holdState } from "@/lib/negotiation/hold";
import { needWords } from "./need-words";

const CHIPS: Record<NeedView["kind"], { tone: ChipTone; mark?: MarkKind }> = {
  approval: { tone: "you", mark: "you" },
  hold: { tone: "neutral" },
  unknown: { tone: "unknown", mark: "unknown" },
  counter_offer: { tone: "review", mark: "prose" },
  offer: { tone: "you", mark: "you" },
  change: { tone: "you", mark: "you" },
  submitted: { tone: "neutral", mark: "waiting" },
  task_input: { tone: "you", mark: "you" },
  refused: { tone: "block", mark: "block" },
  not_sent: { tone: "neutral", mark: "not_yet" },
};

/** How a live hold's chip is coloured as it runs out. */
const HOLD_TONE = { none: "neutral", live: "neutral", soon: "review", urgent: "block", expired: "neutral" } as const;

type NeedRowProps = { need: NeedView; detail: string | null; primary: boolean };

/** One thing that waits for the reader: until when, what kind, what exactly, how much, and the one thing to do about it. */
export function NeedRow({ need, detail, primary }: NeedRowProps) {
  const { chip, headline, action, href } = needWords(need);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 border-t border-line px-3 py-3.5 first:border-t-0 sm:grid-cols-[172px_132px_minmax(0,1fr)_auto] sm:gap-x-4 sm:gap-y-0 sm:px-4 sm:py-2.5 lg:grid-cols-[172px_140px_minmax(0,1fr)_108px_152px]">
      <div className="col-span-2 max-sm:row-start-2 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2 sm:col-span-1">
        <When need={need} />
      </div>
      <div className="max-sm:row-start-1">
        <KindChip need={need}>{chip}</KindChip>
      </div>
      <div className="col-span-2 min-w-0 max-sm:row-start-3 sm:col-span-1">
        <h3 className="text-13 font-semibold wrap-anywhere">{headline}</h3>
        <p className="text-12 text-ink-2 wrap-anywhere">
          {need.negotiationName}.{detail ? ` ${detail}` : null}
        </p>
      </div>
      <div className="text-right max-sm:col-start-2 max-sm:row-start-1 sm:max-lg:col-start-4 sm:max-lg:row-start-1">
        {need.amount ? (
          <MoneyText {...need.amount} />
        ) : (
          <span className="text-ink-3">{need.kind === "offer" ? "no total given" : "no offer yet"}</span>
        )}
      </div>
      <div className="col-span-2 mt-1 grid max-sm:row-start-4 sm:col-span-1 sm:mt-0 sm:max-lg:col-start-4 sm:max-lg:row-start-2 sm:max-lg:mt-1.5">
        {need.kind === "unknown" && need.callId ? (
          <Unknown need={need} callId={need.callId} href={href}>
            {action}
          </Unknown>
        ) : (
          <ButtonLink href={href} variant={primary ? "primary" : "default"}>
            {action}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function When({ need }: { need: NeedView }) {
  const now = useNow();
  const zone = useZone();
  if (!need.deadline || need.deadlineKind === "none") {
    return (
      <>
        <p className="font-medium">No deadline given</p>
        <p className="text-12 text-ink-3">waiting {now ? formatWaited(need.since, now) : "…"}</p>
      </>
    );
  }
  return (
    <>
      <p>
        <TimeLeft expiresAt={need.deadline} sellerOffsetMs={need.sellerOffsetMs} size="md" />
      </p>
      <p className="text-12 text-ink-3">
        {need.deadlineKind === "hold" ? "hold ends" : "drafts lapse"}{" "}
        {now ? formatDeadline(need.deadline, now, zone) : need.deadline}
      </p>
    </>
  );
}

function KindChip({ need, children }: { need: NeedView; children: string }) {
  const now = useNow();
  if (need.kind !== "hold" || !need.deadline || !now) {
    return <Chip {...CHIPS[need.kind]}>{children}</Chip>;
  }
  const { phase } = holdState(
    { proposal_status: "committed", expires_at: need.deadline },
    { now, sellerOffsetMs: need.sellerOffsetMs },
  );
  return (
    <Chip tone={HOLD_TONE[phase]} icon={<Timer aria-hidden="true" size={13} />}>
      {phase === "expired" ? "Hold ended" : children}
    </Chip>
  );
}

type UnknownProps = { need: NeedView; callId: string; href: string; children: string };

/** Sends the stored bytes once more with the same key; the desk refuses that where it could happen twice, and there are other ways out. */
function Unknown({ need, callId, href, children }: UnknownProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const ask = useMutation(
    api.calls.askAgain.mutationOptions({
      onSuccess: async ({ end }) => {
        await queries.invalidateQueries();
        if (end !== "unknown") router.push(href);
      },
    }),
  );
  return (
    <div className="grid gap-1">
      <Button
        pending={ask.isPending}
        aria-label={`${children}, ${need.sellerName}, ${need.negotiationName}`}
        onClick={() => ask.mutate({ callId })}
      >
        {ask.isPending ? "Asking" : children}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Other ways out, ${need.sellerName}, ${need.negotiationName}`}
        onClick={() => setOpen(true)}
      >
        Other ways out
      </Button>
      <p role="status" className="text-12 text-unknown empty:hidden">
        {ask.data?.end === "unknown" ? "Still no answer. The key is unchanged." : null}
        {ask.error ? ask.error.message : null}
      </p>
      <FindOutDialog
        negotiationId={need.negotiationId}
        callId={callId}
        seller={need.sellerName}
        href={href}
        open={isOpen}
        onOpenChange={setOpen}
      />
    </div>
  );
}
