"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CommitFailure } from "@/components/hold/commit-failure";
import { isOver } from "@/components/media-buy/actions";
import { Button } from "@/components/ui/button";
import { inertText } from "@/components/ui/inert-text";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import { useNow } from "@/components/ui/use-now";
import { api, type WorkspaceView } from "@/lib/api/client";
import { DeclinedList, DeclineEnd } from "./decline-end";
import { losersOf } from "./losers";
import { type DeclineTarget, targetOf } from "./target";
import { useDecline } from "./use-decline";

/**
 * After an acceptance: who was not chosen, and one press a seller to tell it. Nothing is declined by itself, and one seller's failure
 * leaves the others.
 */
export function LosersPanel({ negotiationId }: { negotiationId: string }) {
  const negotiation = useQuery(api.negotiations.get.queryOptions({ input: { id: negotiationId } }));
  return negotiation.data ? <Losers negotiation={negotiation.data} /> : null;
}

function Losers({ negotiation }: { negotiation: WorkspaceView }) {
  const now = useNow(60_000);
  // A seller that was told stays in the list with what it answered, though nothing of it is left to decline.
  const [told, setTold] = useState<readonly DeclineTarget[]>([]);
  if (!now) return null;
  // Nothing was chosen over the others where the buy has ended.
  const isBought = negotiation.threads.some(({ mediaBuys }) => mediaBuys.some(({ status }) => !isOver(status)));
  const open = losersOf(negotiation.threads, now).map(({ thread, snapshots }) => targetOf(thread, snapshots));
  const rows = negotiation.threads.flatMap(({ id }) => {
    const isThis = ({ threadId }: DeclineTarget) => threadId === id;
    return told.find(isThis) ?? open.find(isThis) ?? [];
  });
  if (!isBought || rows.length === 0) return null;
  return (
    <Panel labelledBy="losers-title">
      <PanelHeader title="Tell those you did not choose" id="losers-title" sub="one press a seller" />
      <ul>
        {rows.map((target) => (
          <Loser
            key={target.threadId}
            target={target}
            onTold={() =>
              setTold((before) =>
                before.some(({ threadId }) => threadId === target.threadId) ? before : [...before, target],
              )
            }
          />
        ))}
      </ul>
      <PanelFooter>
        Each is declined for good with the reason <code>selected_alternative</code>; who was chosen is not said. A hold
        ends at its own time all the same.
      </PanelFooter>
    </Panel>
  );
}

function Loser({ target, onTold }: { target: DeclineTarget; onTold: () => void }) {
  const { decline, pending, error, end } = useDecline(target);
  const seller = inertText(target.sellerName);
  const count = target.proposals.length;
  return (
    <li className="grid gap-2 border-t border-line px-3 py-3 first:border-t-0 sm:px-4">
      <h3 className="font-semibold">{seller}</h3>
      {end ? (
        <div role="status">
          <DeclineEnd end={end} target={target} />
        </div>
      ) : (
        <>
          <DeclinedList target={target} />
          {error ? <CommitFailure error={error} act="the decline" seller={seller} /> : null}
          <div>
            <Button
              size="sm"
              pending={pending}
              onClick={() => {
                onTold();
                decline("selected_alternative", "");
              }}
            >
              Decline {count === 1 ? "it" : `these ${count}`} at {seller}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
