"use client";

import { useId, useState } from "react";
import { CommitFailure } from "@/components/hold/commit-failure";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, TextArea } from "@/components/ui/field";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import type { DeclineReason } from "@/lib/adcp";
import { isDefinedError, type Problem } from "@/lib/api/client";
import { DeclinedList, DeclineEnd } from "./decline-end";
import { detailProblem, LONGEST_DETAIL, REASON_NAMES, REASONS } from "./reasons";
import type { DeclineTarget } from "./target";
import { MOST_DECLINES, useDecline } from "./use-decline";

type DeclineDialogProps = { target: DeclineTarget; open: boolean; onOpenChange: (open: boolean) => void };

/**
 * Walking away from proposals of one seller, with a reason of the protocol's list: what goes, why, what the seller is told, and that it
 * is for good. What was typed stays until it is closed after an answer.
 */
export function DeclineDialog({ target, open, onOpenChange }: DeclineDialogProps) {
  const [reason, setReason] = useState<DeclineReason | null>(null);
  const [detail, setDetail] = useState("");
  const [tried, setTried] = useState(false);
  const id = useId();
  const { decline, pending, error, end, reset } = useDecline(target, { keepsPage: true });
  const seller = inertText(target.sellerName);
  const count = Math.min(target.proposals.length, MOST_DECLINES);
  const noun = count === 1 ? "this proposal" : `these ${count} proposals`;
  const problem = detailProblem(reason, detail);
  const found = isDefinedError(error) && error.code === "PREFLIGHT" ? detailFault(error.data.problems) : null;
  const holds = target.proposals.some(({ held }) => held);
  const close = (next: boolean) => {
    if (!next && end !== null) {
      reset();
      setReason(null);
      setDetail("");
      setTried(false);
    }
    onOpenChange(next);
  };
  const submit = () => {
    setTried(true);
    if (reason === null || problem !== null) return document.getElementById(`${id}-form`)?.focus();
    decline(reason, detail);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={`Decline ${noun} of ${seller}`}
      footer={
        end ? (
          <Button onClick={() => close(false)}>Close</Button>
        ) : (
          <>
            <Button variant="quiet" onClick={() => close(false)}>
              Keep {count === 1 ? "it" : "them"}
            </Button>
            <Button
              variant="danger"
              pending={pending}
              aria-disabled={reason === null || problem !== null || undefined}
              aria-describedby={reason === null || problem !== null ? `${id}-why` : undefined}
              onClick={submit}
            >
              Decline {count === 1 ? "it" : `${count}`} for good
            </Button>
          </>
        )
      }
    >
      {end ? (
        <div role="status">
          <DeclineEnd end={end} target={target} />
        </div>
      ) : (
        <div id={`${id}-form`} tabIndex={-1} className="grid gap-4 outline-none">
          {error && found === null ? <CommitFailure error={error} act="the decline" seller={seller} /> : null}
          <DeclinedList target={target} />
          <Say kind="review" className="text-12">
            It is for good: a declined proposal can be refined, held and accepted no more.
            {holds ? ` ${seller} keeps the hold to its own end; declining frees nothing early.` : ""}
          </Say>
          {target.proposals.length > MOST_DECLINES ? (
            <Say kind="review">
              One request takes {MOST_DECLINES}: the first {MOST_DECLINES} go now.
            </Say>
          ) : null}
          <fieldset className="grid gap-0.5">
            <legend className="mb-1 font-medium">Why</legend>
            {REASON_NAMES.map((name) => (
              <label
                key={name}
                className="grid cursor-pointer grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 rounded-control px-1.5 py-1.5 hover:bg-inset has-checked:bg-sunken"
              >
                <input
                  type="radio"
                  name={`${id}-reason`}
                  value={name}
                  checked={reason === name}
                  onChange={() => setReason(name)}
                  className="mt-0.5 size-4 accent-(--accent-solid)"
                />
                <span>
                  <span className="font-medium">{REASONS[name].name}</span>{" "}
                  <code className="text-11 text-ink-3">{name}</code>
                  <span className="block text-12 text-ink-2">{REASONS[name].when}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <Field
            label={reason === "other" ? "What the seller is told" : "What the seller is told (optional)"}
            wireName="detail"
            error={found ?? (tried || detail !== "" ? problem : null)}
            hint={`${detail.trim().length} of ${LONGEST_DETAIL} characters. It goes to ${seller}: name no other seller, and no terms of others.`}
          >
            <TextArea rows={2} value={detail} onChange={(event) => setDetail(event.target.value)} />
          </Field>
          <p id={`${id}-why`} className="text-12 text-ink-2 empty:hidden">
            {reason === null ? "Choose why first." : (problem ?? "")}
          </p>
        </div>
      )}
    </Dialog>
  );
}

/** What the desk found about the words; other problems are the request's and stand above. */
function detailFault(problems: readonly Problem[]): string | null {
  return problems.find(({ pointer }) => pointer.endsWith("/detail"))?.message ?? null;
}
