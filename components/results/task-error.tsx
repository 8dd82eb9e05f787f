"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PostponedBanner, SendSameAgain } from "@/components/calls/postponed-call";
import { RenewLink } from "@/components/calls/renew-link";
import { type Place, placeOf } from "@/components/composer/field-place";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { formatDuration } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { SellerWords } from "@/components/ui/seller-words";
import { errorWords } from "@/lib/adcp/errors";
import { api, type CallEndView, type RoundView } from "@/lib/api/client";

/** Codes that say the seller no longer is what its capabilities said when they were read. */
const STALE = new Set(["UNSUPPORTED_FEATURE", "VERSION_UNSUPPORTED"]);

function ReadAgain({ sellerId }: { sellerId: string }) {
  const queries = useQueryClient();
  const readAgain = useMutation(
    api.sellers.readAgain.mutationOptions({ onSettled: () => queries.invalidateQueries() }),
  );
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button size="sm" pending={readAgain.isPending} onClick={() => readAgain.mutate({ id: sellerId })}>
        Read capabilities again
      </Button>
      <span role="status" className="text-12">
        {readAgain.isSuccess ? "read just now" : (readAgain.error?.message ?? "")}
      </span>
    </span>
  );
}

/** A task error (facts 1.3): what is wrong, where, what to do, and that nothing was changed. Never mixed with outcomes. */
export function TaskError({
  round,
  seller,
  onGoTo,
  sellerId,
  onEnd,
}: {
  round: RoundView;
  seller: string;
  /** Leads to the field the error names; left out where it cannot be reached. */
  onGoTo?: (place: NonNullable<Place>) => void;
  /** Leads to the seller where its sign-in was refused, and reads it again where what it declared no longer holds. */
  sellerId?: string;
  onEnd?: (end: CallEndView) => void;
}) {
  const { error } = round;
  if (round.retryAt !== null) return <PostponedBanner round={round} seller={seller} />;
  if (!error) {
    return (
      <Banner tone="block" title={`${seller} refused the whole request. Nothing was changed.`}>
        It gave no readable reason.
      </Banner>
    );
  }
  const words = errorWords(error.code, error.recovery ?? undefined);
  const place = error.pointer ? placeOf(error.pointer) : null;
  return (
    <Banner
      tone="block"
      title={`${seller} refused the whole request. Nothing was changed.`}
      actions={
        <>
          {place && onGoTo ? (
            <Button size="sm" onClick={() => onGoTo(place)}>
              Go to the field
            </Button>
          ) : null}
          {sellerId ? <RenewLink code={error.code} sellerId={sellerId} /> : null}
          {sellerId && STALE.has(error.code) ? <ReadAgain sellerId={sellerId} /> : null}
        </>
      }
    >
      <div className="grid gap-2">
        <p>
          {words.meaning} {words.next}
          {error.retryAfterSeconds === null
            ? ""
            : ` It asks to wait ${formatDuration(error.retryAfterSeconds * 1000)}.`}{" "}
          A corrected request gets a new key.
        </p>
        {error.message.trim() === "" ? null : <SellerWords seller={seller}>{error.message}</SellerWords>}
        {error.buyerReason ? (
          <div>
            <p>
              Its reason: <code>{inertText(error.buyerReason.code).slice(0, 64)}</code>
            </p>
            <SellerWords seller={seller}>{error.buyerReason.message}</SellerWords>
          </div>
        ) : null}
        {error.suggestion ? <SellerWords seller={seller}>{error.suggestion}</SellerWords> : null}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-12">
          <code>{inertText(error.code).slice(0, 64)}</code>
          {error.pointer ? <code className="break-all">{inertText(error.pointer).slice(0, 200)}</code> : null}
          <span>{error.recovery ?? words.recovery}</span>
          <span>no draft, no hold, no other source touched</span>
        </p>
        <SendSameAgain round={round} onEnd={onEnd} />
      </div>
    </Banner>
  );
}
