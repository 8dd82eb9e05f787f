"use client";

import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { LoadFailed, Loading } from "@/components/ui/page";
import { api, type RoundView } from "@/lib/api/client";
import { unknownBody, unknownTitle } from "./call-words";
import { refetchWhileMoving } from "./moving";
import { KnownSoFar } from "./unknown-call";
import { WaysOut } from "./ways-out";

type FindOutDialogProps = {
  negotiationId: string;
  callId: string;
  seller: string;
  /** Where the call itself stands. */
  href: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** An unknown outcome from where only its row is known: what happened is read when it is opened, with every way out. */
export function FindOutDialog(props: FindOutDialogProps) {
  return props.open ? <Opened {...props} /> : null;
}

function Opened({ negotiationId, callId, seller, href, open, onOpenChange }: FindOutDialogProps) {
  const negotiation = useQuery(
    api.negotiations.get.queryOptions({
      input: { id: negotiationId },
      refetchInterval: ({ state }) => {
        const round = state.data?.threads.flatMap(({ rounds }) => rounds).find((each) => each.callId === callId);
        return round ? refetchWhileMoving([round], Date.now()) : false;
      },
    }),
  );
  const round = negotiation.data?.threads.flatMap(({ rounds }) => rounds).find((each) => each.callId === callId);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={round?.state === "unknown" ? unknownTitle(round, seller) : `What ${seller} did`}
    >
      {negotiation.isPending ? <Loading what="the call" /> : null}
      {negotiation.isError ? <LoadFailed error={negotiation.error} retry={() => void negotiation.refetch()} /> : null}
      {negotiation.data ? <Content round={round} seller={seller} href={href} /> : null}
    </Dialog>
  );
}

function Content({
  round,
  seller,
  href,
}: { round: RoundView | undefined } & Pick<FindOutDialogProps, "seller" | "href">) {
  if (round?.state !== "unknown" || round.aside) {
    return (
      <div className="grid justify-items-start gap-3">
        <p role="status">{round?.aside ? "It was set aside with a note." : "It is not unknown any more."}</p>
        <ButtonLink href={href} variant="primary">
          See what came of it
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p>{unknownBody(round, seller)}</p>
      <div className="grid gap-2.5 empty:hidden">
        <KnownSoFar round={round} />
      </div>
      <WaysOut round={round} seller={seller} />
    </div>
  );
}
