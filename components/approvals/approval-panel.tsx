"use client";

import { useQuery } from "@tanstack/react-query";
import { CopyLink } from "@/components/compare/copy-link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field, TextArea } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/format-money";
import { formatLeft, formatWaited } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useNow } from "@/components/ui/use-now";
import { type ApprovalView, api, type SessionView } from "@/lib/api/client";
import type { ApprovalNeed, Subject } from "./approval-need";
import { isTooSlow, paceWords, pastWords } from "./approval-words";
import { type Approvals, useApprovals } from "./use-approvals";

type ApprovalPanelProps = {
  need: ApprovalNeed;
  session: Pick<SessionView, "permissions">;
  subject: Subject;
  sellerName: string;
  /** When the hold ends, less the seller's clock's offset; null where it has none. */
  endsAt: number | null;
  note: string;
  onNote: (note: string) => void;
};

/** Another person's word on exactly this acceptance: asked for, waited for, given or refused. Nothing where none is needed. */
export function ApprovalPanel(props: ApprovalPanelProps) {
  const { need } = props;
  const approvals = useApprovals();
  const body = (() => {
    switch (need.kind) {
      case "none":
        return null;
      case "ask":
        return <Ask {...props} last={need.last} approvals={approvals} />;
      case "waiting":
        return need.approval.mine.decide ? (
          <Decide {...props} approval={need.approval} approvals={approvals} />
        ) : (
          <Waiting approval={need.approval} approvals={approvals} />
        );
      case "granted":
        return <Granted approval={need.approval} approvals={approvals} />;
    }
  })();
  if (body === null) return null;
  return (
    <Panel labelledBy="approval-title">
      <PanelHeader title="Approval" id="approval-title" />
      {approvals.failure ? (
        <div className="p-3">
          <Banner tone="block" title="That was not done">
            {approvals.failure.message}
          </Banner>
        </div>
      ) : null}
      {body}
    </Panel>
  );
}

type Body = ApprovalPanelProps & { approvals: Approvals };

function Ask({
  session,
  subject,
  sellerName,
  endsAt,
  note,
  onNote,
  last,
  approvals,
}: Body & { last: ApprovalView | null }) {
  const now = useNow(15_000);
  const { data } = useQuery(api.approvals.list.queryOptions());
  const amount = formatMoney(subject.amount);
  const left = now && endsAt !== null ? endsAt - now.getTime() : null;
  const past = last ? pastWords(last) : null;
  const mayAsk = session.permissions.includes("negotiate");
  return (
    <>
      <div className="grid gap-2.5 p-4">
        <p>
          {session.permissions.includes("accept")
            ? `${amount} is more than you accept alone. Another person has to approve exactly this proposal, these terms and this amount.`
            : "Your role does not accept. Ask for the approval now, so that a buyer can accept at once."}
        </p>
        {past ? (
          <Say kind="review">
            <span className="text-ink">{past}</span>
          </Say>
        ) : null}
        {data ? <p className="text-12 text-ink-2">{paceWords(data)}</p> : null}
        {data && left !== null && isTooSlow(data.pace, left) ? (
          <Say kind="review">
            <span className="text-ink">
              {sellerName}’s hold has {formatLeft(left)} left, which is less than an answer usually takes.
            </span>
          </Say>
        ) : null}
      </div>
      <form
        className="grid gap-3 border-t border-line bg-inset p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!mayAsk || approvals.pending) return;
          approvals.request({ ...subject, ...(note.trim() === "" ? {} : { note: note.trim() }) });
        }}
      >
        <Field label="Note for the approver" hint="Optional. Stays at this desk.">
          <TextArea rows={2} maxLength={1000} value={note} onChange={(event) => onNote(event.target.value)} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full whitespace-normal"
          aria-disabled={!mayAsk}
          pending={approvals.pending}
        >
          Ask for approval of {amount}
        </Button>
        {mayAsk ? null : <p className="text-12 text-ink-2">Your role does not ask for approvals.</p>}
      </form>
    </>
  );
}

function Waiting({ approval, approvals }: { approval: ApprovalView; approvals: Approvals }) {
  const now = useNow(15_000);
  const { data } = useQuery(api.approvals.list.queryOptions());
  return (
    <>
      <div className="grid gap-2 p-4">
        <Say kind="waiting">
          <span className="text-ink">
            {approval.requestedByMe ? "You" : approval.requester} asked for approval of {formatMoney(approval.amount)}
            {now ? `, ${formatWaited(approval.requestedAt, now)} ago` : ""}
          </span>
        </Say>
        {approval.note ? (
          <blockquote className="border-l-2 border-line-2 pl-3 text-ink-2 wrap-anywhere">{approval.note}</blockquote>
        ) : null}
        {data ? <p className="text-12 text-ink-2">{paceWords(data)}</p> : null}
        <p className="text-12 text-ink-2">It is on the approver’s desk now. This page’s address leads there as well.</p>
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line bg-inset p-4">
        <CopyLink />
        {approval.mine.withdraw ? (
          <Button
            variant="quiet"
            pending={approvals.pending}
            onClick={() => approvals.withdraw({ approvalId: approval.id })}
          >
            Take the request back
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Decide({ subject, note, onNote, approval, approvals, sellerName }: Body & { approval: ApprovalView }) {
  const now = useNow(15_000);
  const amount = formatMoney(approval.amount);
  const isSame =
    approval.digest === subject.digest &&
    approval.amount.amount === subject.amount.amount &&
    approval.amount.currency === subject.amount.currency;
  const decide = (decision: "grant" | "refuse") =>
    approvals.decide({
      approvalId: approval.id,
      decision,
      digest: subject.digest,
      amount: approval.amount,
      ...(note.trim() === "" ? {} : { note: note.trim() }),
    });
  return (
    <>
      <div className="grid gap-2.5 p-4">
        <Say kind="you">
          <span className="text-ink">
            <b>{approval.requester}</b> asks you to approve accepting {amount} from {sellerName}
            {now ? `, asked ${formatWaited(approval.requestedAt, now)} ago` : ""}.
          </span>
        </Say>
        {approval.note ? (
          <blockquote className="border-l-2 border-line-2 pl-3 text-ink-2 wrap-anywhere">{approval.note}</blockquote>
        ) : null}
        <p className="text-12 text-ink-2">
          You approve this proposal, these terms by their digest, this account and this amount; nothing else. It counts
          until the hold ends.
        </p>
        <p className="text-12 break-all">
          <code className="text-11">{approval.digest}</code>
        </p>
        {isSame ? null : (
          <Say kind="block">
            <span className="text-ink">
              What this browser computes is not what was asked for, so it cannot be approved.
            </span>
          </Say>
        )}
      </div>
      <div className="grid gap-3 border-t border-line bg-inset p-4">
        <Field label="Note" hint="Optional. Shown to who asked.">
          <TextArea rows={2} maxLength={1000} value={note} onChange={(event) => onNote(event.target.value)} />
        </Field>
        <Button
          variant="primary"
          size="lg"
          className="w-full whitespace-normal"
          aria-disabled={!isSame}
          pending={approvals.pending}
          onClick={() => isSame && decide("grant")}
        >
          Approve {amount} with {sellerName}
        </Button>
        <Button className="w-full" pending={approvals.pending} onClick={() => decide("refuse")}>
          Do not approve
        </Button>
      </div>
    </>
  );
}

function Granted({ approval, approvals }: { approval: ApprovalView; approvals: Approvals }) {
  return (
    <div className="grid gap-2 p-4">
      <Say kind="ok">
        <span className="text-ink">
          {approval.decidedByMe ? "You" : approval.decider} approved exactly this, {formatMoney(approval.amount)}
        </span>
      </Say>
      {approval.decisionNote ? (
        <blockquote className="border-l-2 border-line-2 pl-3 text-ink-2 wrap-anywhere">
          {approval.decisionNote}
        </blockquote>
      ) : null}
      {approval.mine.withdraw ? (
        <div>
          <Button
            variant="quiet"
            size="sm"
            pending={approvals.pending}
            onClick={() => approvals.withdraw({ approvalId: approval.id })}
          >
            Take the approval back
          </Button>
        </div>
      ) : null}
    </div>
  );
}
