"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useId, useState } from "react";
import { forgetIntent, intentKey } from "@/components/hold/intent-key";
import type { Look } from "@/components/legacy/looks/observed";
import { ProblemList } from "@/components/legacy/problem-list";
import { problemsOf, wasRefusedHere } from "@/components/legacy/problems";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { api, type CallEndView, type ThreadView } from "@/lib/api/client";

type FirmPriceProps = { thread: ThreadView; look: Look; seller: string; onEnd: (end: CallEndView) => void };

/** Asks for a firm price where the seller has undertaken that this changes no term; else says why not and what it would take. */
export function FirmPrice({ thread, look, seller, onEnd }: FirmPriceProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (look.status !== "draft") return null;
  if (!look.finalize.open) {
    return (
      <>
        <Button size="sm" aria-disabled aria-describedby={`${id}-why`}>
          Ask for a firm price
        </Button>
        <div id={`${id}-why`} className="basis-full text-12">
          {look.finalize.problems.length > 0 ? (
            <Why look={look} thread={thread} />
          ) : (
            <Say kind="no">{look.finalize.why}</Say>
          )}
        </div>
      </>
    );
  }
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Ask for a firm price
      </Button>
      <Ask open={isOpen} onOpenChange={setOpen} thread={thread} look={look} seller={seller} onEnd={onEnd} />
    </>
  );
}

function Why({ look, thread }: Pick<FirmPriceProps, "look" | "thread">) {
  const isBroken = (thread.legacy?.assurance?.brokenAt ?? null) !== null;
  return (
    <Say kind="no">
      {look.finalize.problems.map(({ pointer, message, legacy }) => (
        <span key={`${pointer} ${message}`}>{legacy ? `${legacy.lost} ${legacy.way} ` : `${message} `}</span>
      ))}
      {isBroken ? "The undertaking on record was broken before. " : null}
      <Link href={`/sellers/${thread.sellerId}#assurance`} className="font-medium text-accent hover:underline">
        {isBroken ? "See what is on record" : "Record it at the seller"}
      </Link>
    </Say>
  );
}

type AskProps = FirmPriceProps & { open: boolean; onOpenChange: (open: boolean) => void };

function Ask({ open, onOpenChange, thread, look, seller, onEnd }: AskProps) {
  const queries = useQueryClient();
  const scope = `legacy.finalize.${look.id}`;
  const finalize = useMutation(
    api.legacy.finalize.mutationOptions({
      onSuccess: async (end) => {
        if (end.end === "done" || end.end === "refused") forgetIntent(scope);
        await queries.invalidateQueries();
        onOpenChange(false);
        onEnd(end);
      },
      onError: () => queries.invalidateQueries(),
    }),
  );
  const problems = problemsOf(finalize.error);
  const payload = { threadId: thread.id, observationId: look.id };
  const assurance = thread.legacy?.assurance ?? null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Ask ${seller} for a firm price`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Not now</Button>
          <Button
            variant="primary"
            pending={finalize.isPending}
            onClick={() => finalize.mutate({ ...payload, key: intentKey(scope, payload) })}
          >
            Ask for it
          </Button>
        </>
      }
    >
      <div className="grid gap-2.5">
        <p>
          It goes out on {seller}’s undertaking that finalizing changes no term
          {assurance ? (
            <>
              , which stands in <b className="font-medium wrap-anywhere">{inertText(assurance.reference)}</b>
            </>
          ) : null}
          . The desk holds what comes back against the look you see; a changed term breaks the undertaking for good.
        </p>
        <p className="text-ink-2">
          What it holds and until when stays its word. If no answer comes, asking again may do it twice: this request
          has no key in this lane.
        </p>
        {problems.length > 0 ? <ProblemList problems={problems} label="Why nothing was sent" /> : null}
        {finalize.error && problems.length === 0 ? (
          <p role="alert" className="text-block">
            {wasRefusedHere(finalize.error)
              ? `${finalize.error.message} Nothing was changed.`
              : "The desk did not answer. Asking once more repeats the same request here and is not a second one."}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
