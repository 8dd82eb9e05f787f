"use client";

import { LinesTable } from "@/components/accept/lines-table";
import { DigestBadge } from "@/components/digest/digest-badge";
import { receivedProposal } from "@/components/hold/received";
import { formatDeadline, formatFlight } from "@/components/ui/format-time";
import { MoneyText } from "@/components/ui/money";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { checksOf } from "@/components/verdict/checks-of";
import { VerdictChip } from "@/components/verdict/verdict-chip";
import type { SnapshotView, ThreadView } from "@/lib/api/client";

type DraftsTableProps = { drafts: readonly SnapshotView[]; thread: ThreadView; names: ReadonlyMap<string, string> };

/** The drafts that would be held, with the terms a hold would be on. */
export function DraftsTable({ drafts, thread, names }: DraftsTableProps) {
  const zone = useZone();
  const now = useNow(60_000);
  return (
    <Panel labelledBy="drafts-title">
      <PanelHeader title={drafts.length === 1 ? "The draft" : `The ${drafts.length} drafts`} id="drafts-title" />
      <ul>
        {drafts.map((draft) => {
          const proposal = receivedProposal(draft);
          const terms = proposal?.commercial_terms;
          return (
            <li
              key={draft.id}
              className="grid gap-x-6 gap-y-2 border-t border-line p-3 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-4"
            >
              <div className="min-w-0">
                <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <code className="font-semibold wrap-anywhere">{draft.proposalId}</code>
                  <VerdictChip snapshot={draft} checks={checksOf(draft, thread)} />
                </div>
                <p className="truncate text-ink-3" title={proposal?.name}>
                  {proposal?.name}
                </p>
                {terms ? (
                  <p className="text-ink-2">
                    {terms.purchases.length === 1 ? "1 line" : `${terms.purchases.length} lines`},{" "}
                    {formatFlight(terms.start_time, terms.end_time, zone)}
                  </p>
                ) : null}
              </div>
              <div className="grid content-start gap-1.5 sm:justify-items-end">
                <span className="text-17 font-semibold">
                  {terms?.total_budget ? (
                    <MoneyText {...terms.total_budget} strong />
                  ) : (
                    <span className="text-13 text-ink-2">no total stated</span>
                  )}
                </span>
                {proposal ? (
                  <DigestBadge proposalText={draft.proposalText} claimed={proposal.terms_digest} short />
                ) : null}
                {proposal?.expires_at && now ? (
                  <span className="text-12 text-ink-3">
                    draft valid until {formatDeadline(proposal.expires_at, now, zone)}
                  </span>
                ) : null}
                <span className="sr-only">short id {names.get(draft.proposalId)}</span>
              </div>
              {terms ? (
                <div className="-mx-3 -mb-3 sm:col-span-2 sm:-mx-4 sm:-mb-4">
                  <LinesTable terms={terms} zone={zone} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
