"use client";

import { Eye, PencilLine } from "lucide-react";
import { useId } from "react";
import { TimeLeft } from "@/components/hold/time-left";
import { FirmPrice } from "@/components/legacy/firm/firm-price";
import { legacyBuyHref } from "@/components/legacy/places";
import { PickButton } from "@/components/shell/picks/pick-button";
import { Button, ButtonLink } from "@/components/ui/button";
import { formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Panel } from "@/components/ui/panel";
import { SellerWords } from "@/components/ui/seller-words";
import { useZone } from "@/components/ui/use-zone";
import type { CallEndView, ThreadView } from "@/lib/api/client";
import { ChangeList } from "./change-list";
import { changeSummary } from "./change-words";
import { LocalHash } from "./local-hash";
import { type Look, readLook } from "./observed";
import { guidanceWords, SharesTable } from "./shares-table";
import { StatusChip } from "./status-chip";
import { useLookAgain } from "./use-look-again";

export type ProposalCardProps = {
  thread: ThreadView;
  look: Look;
  seller: string;
  /** One card a view has the primary button. */
  isPrimary: boolean;
  onRefine: (observationId: string) => void;
  onEnd: (end: CallEndView) => void;
  /** Opens all looks at this proposal; left out where they are already there. */
  onLooks?: () => void;
};

/** A proposal of the older lane as it was at one look, what changed since the one before, and what can be done with it. */
export function ProposalCard({ thread, look, seller, isPrimary, onRefine, onEnd, onLooks }: ProposalCardProps) {
  const id = useId();
  const zone = useZone();
  const read = readLook(look);
  const name = inertText(read?.name ?? look.proposalId);
  return (
    <Panel as="article" labelledBy={id}>
      <header className="grid gap-1 border-b border-line px-3 py-2.5 sm:px-4">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 id={id} className="min-w-0 text-14 font-semibold wrap-anywhere line-clamp-3">
            {name}
          </h3>
          <StatusChip look={look} sellerOffsetMs={thread.sellerOffsetMs} />
          {look.isNewest ? null : <Say kind="review">seen again since</Say>}
        </div>
        <p className="flex flex-wrap gap-x-3 text-12 text-ink-3">
          <code className="wrap-anywhere">{inertText(look.proposalId).slice(0, 200)}</code>
          <span>seen {formatInstant(look.receivedAt, zone)}</span>
          {look.expiresAt ? (
            <span>
              it says it stands until {formatInstant(look.expiresAt, zone)},{" "}
              <TimeLeft expiresAt={look.expiresAt} sellerOffsetMs={thread.sellerOffsetMs} />
            </span>
          ) : null}
        </p>
        <LocalHash hash={look.contentHash} />
      </header>
      {read ? (
        <>
          <SharesTable read={read} />
          <div className="grid gap-2 border-t border-line px-3 py-2.5 sm:px-4">
            <p className="text-ink-2">
              {guidanceWords(read.guidance)} It promises no total of its own: you name one when you buy.
            </p>
            {read.order ? (
              <p className="text-ink-2">
                Insertion order <code className="wrap-anywhere">{inertText(read.order.id)}</code>
                {read.order.needsSignature ? ", to be signed with the purchase." : "."}
              </p>
            ) : null}
            {read.words.map((words) => (
              <SellerWords key={words} seller={seller}>
                {words}
              </SellerWords>
            ))}
          </div>
        </>
      ) : (
        <p className="px-3 py-3 sm:px-4">
          <Say kind="block">This is no proposal that can be read. Its bytes are kept.</Say>
        </p>
      )}
      <Changes look={look} />
      <Acts
        thread={thread}
        look={look}
        seller={seller}
        name={name}
        isPrimary={isPrimary}
        onRefine={onRefine}
        onEnd={onEnd}
        onLooks={onLooks}
      />
    </Panel>
  );
}

function Changes({ look: { changes } }: Pick<ProposalCardProps, "look">) {
  const hasTerms = changes?.some(({ weight }) => weight === "terms") ?? false;
  return (
    <div className="border-t border-line">
      <p className="px-3 py-2 sm:px-4">
        <Say kind={hasTerms ? "review" : "note"}>{changeSummary(changes)}.</Say>
      </p>
      {changes && changes.length > 0 ? (
        <div className="border-t border-line">
          <ChangeList changes={changes} />
        </div>
      ) : null}
    </div>
  );
}

function Acts({
  thread,
  look,
  seller,
  name,
  isPrimary,
  onRefine,
  onEnd,
  onLooks,
}: ProposalCardProps & { name: string }) {
  const id = useId();
  const again = useLookAgain(thread.id, onEnd);
  const isBought = thread.legacy?.buys.some(({ observationId }) =>
    thread.legacy?.observations.some((each) => each.id === observationId && each.proposalId === look.proposalId),
  );
  return (
    <footer className="flex flex-wrap items-start gap-2 border-t border-line bg-inset px-3 py-2.5 sm:px-4">
      {look.isNewest ? (
        <>
          {isBought ? (
            <ButtonLink
              size="sm"
              variant={isPrimary ? "primary" : "default"}
              href={legacyBuyHref(thread.negotiationId, look.id)}
            >
              See the media buy
            </ButtonLink>
          ) : look.buy.open ? (
            <ButtonLink
              size="sm"
              variant={isPrimary ? "primary" : "default"}
              href={legacyBuyHref(thread.negotiationId, look.id)}
            >
              Buy, with consent…
            </ButtonLink>
          ) : (
            <Button size="sm" aria-disabled aria-describedby={`${id}-buy`}>
              Buy, with consent…
            </Button>
          )}
          <Button size="sm" icon={<PencilLine size={14} aria-hidden="true" />} onClick={() => onRefine(look.id)}>
            Refine<span className="sr-only"> {name}</span>
          </Button>
          <Button
            size="sm"
            icon={<Eye size={14} aria-hidden="true" />}
            pending={again.pending}
            onClick={() => again.look([look.id])}
          >
            Look again<span className="sr-only"> at {name}</span>
          </Button>
        </>
      ) : null}
      <PickButton snapshotId={look.id} name={name} />
      {onLooks ? (
        <Button size="sm" variant="quiet" onClick={onLooks}>
          All looks<span className="sr-only"> at {name}</span>
        </Button>
      ) : null}
      {look.isNewest && !isBought ? <FirmPrice thread={thread} look={look} seller={seller} onEnd={onEnd} /> : null}
      {look.isNewest && !isBought && !look.buy.open ? (
        <p id={`${id}-buy`} className="basis-full text-12">
          <Say kind="no">Cannot be bought as it stands. {look.buy.why}</Say>
        </p>
      ) : null}
      {again.error ? (
        <p role="alert" className="basis-full text-12 text-block">
          {again.error.message}
        </p>
      ) : null}
    </footer>
  );
}
