import { UnknownCall } from "@/components/calls/unknown-call";
import { formatMoney } from "@/components/ui/format-money";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { SellerWords } from "@/components/ui/seller-words";
import type { CallEndView } from "@/lib/api/client";
import { declineOutcomes } from "./outcomes";
import type { DeclineTarget } from "./target";

/** How a decline ended, proposal by proposal: some may be declined and others not. */
export function DeclineEnd({ end, target }: { end: CallEndView; target: DeclineTarget }) {
  const seller = inertText(target.sellerName);
  switch (end.end) {
    case "unknown":
      return <UnknownCall round={end.round} seller={seller} />;
    case "submitted":
      return <Say kind="waiting">{seller} took it as a task. Nothing is declined before it answers.</Say>;
    case "refused":
      return (
        <div className="grid gap-2">
          <Say kind="block">{seller} refused the request as a whole. Nothing was declined.</Say>
          {end.round.error ? (
            <>
              <SellerWords seller={seller}>{end.round.error.message}</SellerWords>
              <code className="text-12 text-ink-2 break-all">{end.round.error.code}</code>
            </>
          ) : null}
        </div>
      );
    case "done":
      return <Outcomes end={end} target={target} seller={seller} />;
  }
}

function Outcomes({ end, target, seller }: { end: CallEndView; target: DeclineTarget; seller: string }) {
  return (
    <ul className="grid gap-2" aria-label={`What ${seller} answered`}>
      {declineOutcomes(end.round, target.proposals).map(({ proposalId, outcome, reason }) => (
        <li key={proposalId} className="grid gap-1">
          {outcome === "declined" ? (
            <Say kind="no">
              <code className="wrap-anywhere">{inertText(proposalId)}</code> is declined, for good.
            </Say>
          ) : outcome === "unable" ? (
            <Say kind="block">
              <code className="wrap-anywhere">{inertText(proposalId)}</code> was not declined.
            </Say>
          ) : (
            <Say kind="review">
              {seller} said nothing of <code className="wrap-anywhere">{inertText(proposalId)}</code>, so it counts as
              not declined.
            </Say>
          )}
          {reason === null ? null : <SellerWords seller={seller}>{reason}</SellerWords>}
        </li>
      ))}
    </ul>
  );
}

/** The proposals that go, with what each would have cost and whether it is on hold. */
export function DeclinedList({ target }: { target: DeclineTarget }) {
  return (
    <ul className="grid gap-1">
      {target.proposals.map(({ snapshotId, proposalId, total, held }) => (
        <li key={snapshotId} className="flex flex-wrap items-baseline gap-x-2.5">
          <code className="min-w-0 flex-1 wrap-anywhere">{inertText(proposalId)}</code>
          {held ? <span className="text-12 text-ink-2">on hold</span> : null}
          <span className="whitespace-nowrap">{total ? formatMoney(total) : "no total in the terms"}</span>
        </li>
      ))}
    </ul>
  );
}
