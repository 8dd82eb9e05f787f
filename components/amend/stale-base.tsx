"use client";

import { useQuery } from "@tanstack/react-query";
import { buyState } from "@/components/media-buy/buy-state";
import { whatMoved } from "@/components/media-buy/moved";
import { MovedTable } from "@/components/media-buy/panels";
import { amendHref, cancelHref } from "@/components/media-buy/places";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { api, type MediaBuyDetail, type ThreadView } from "@/lib/api/client";
import type { Change } from "./change";

type StaleBaseProps = { change: Change; thread: ThreadView; draftId: string | null };

/**
 * A change whose base the buy has left: it would be refused as a whole. Says what moved since, field by field, and starts again from the
 * live terms with what was asked before.
 */
export function StaleBase({ change, thread, draftId }: StaleBaseProps) {
  const mediaBuyId = change.mediaBuyId ?? "";
  const detail = useQuery(api.mediaBuys.get.queryOptions({ input: { threadId: thread.id, mediaBuyId } }));
  const place = { negotiationId: thread.negotiationId, threadId: thread.id, mediaBuyId };
  const again = draftId === null ? "" : `&again=${draftId}`;
  return (
    <>
      <Banner
        tone="review"
        title="The media buy has moved since this was drafted"
        actions={
          <ButtonLink
            variant="primary"
            href={change.kind === "cancellation" ? cancelHref(place) : `${amendHref(place)}${again}`}
          >
            Start again from the live terms
          </ButtonLink>
        }
      >
        It was made from revision {change.base ?? "unknown"}
        {detail.data ? ` and the buy is at revision ${detail.data.buy.revision}` : ""}. {thread.sellerName} would refuse
        it, so it is not sent. Nothing was changed, and what you asked for is kept.
      </Banner>
      {detail.data ? <MovedSince detail={detail.data} base={change.base} /> : null}
    </>
  );
}

function MovedSince({ detail, base }: { detail: MediaBuyDetail; base: number | null }) {
  const zone = useZone();
  const live = detail.readings[0];
  const then = detail.readings.find(({ revision }) => base !== null && revision <= base);
  if (!live || !then || then === live) {
    return (
      <Panel labelledBy="moved-title">
        <PanelHeader title="What moved" id="moved-title" />
        <p className="p-4 text-ink-2">
          This desk has not seen the buy at revision {base ?? "unknown"}, so it cannot say what moved since.
        </p>
      </Panel>
    );
  }
  const moved = whatMoved(buyState(then.text), buyState(live.text), zone);
  return (
    <Panel labelledBy="moved-title">
      <PanelHeader title="What moved" id="moved-title" sub={`revision ${then.revision} to ${live.revision}`} />
      {moved.length === 0 ? (
        <p className="p-4 text-ink-2">Nothing a buyer would see; only the seller’s revision went on.</p>
      ) : (
        <MovedTable moved={moved} before={`at revision ${then.revision}`} after={`now, revision ${live.revision}`} />
      )}
    </Panel>
  );
}
