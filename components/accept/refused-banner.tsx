"use client";

import { RenewLink } from "@/components/calls/renew-link";
import { Banner } from "@/components/ui/banner";
import { formatClock } from "@/components/ui/format-time";
import { SellerWords } from "@/components/ui/seller-words";
import { useZone } from "@/components/ui/use-zone";
import type { RoundView } from "@/lib/api/client";
import { nextStepAfterRefusal } from "./refusal-words";

type RefusedBannerProps = { round: RoundView; sellerName: string; sellerId: string };

/** A task error on acceptance: what the seller said, that nothing was booked, and what to do next. */
export function RefusedBanner({ round, sellerName, sellerId }: RefusedBannerProps) {
  const zone = useZone();
  const { error } = round;
  const at = round.answeredAt ? ` at ${formatClock(round.answeredAt, zone)}` : "";
  if (error === null) {
    return (
      <Banner tone="block" title={`${sellerName} refused the acceptance${at}. Nothing was booked.`}>
        It gave no error code. What you typed is kept.
      </Banner>
    );
  }
  return (
    <Banner
      tone="block"
      title={`${sellerName} refused the acceptance${at}. Nothing was booked.`}
      actions={<RenewLink code={error.code} sellerId={sellerId} />}
    >
      <p>{nextStepAfterRefusal(error).words} What you typed is kept.</p>
      {error.retryAfterSeconds !== null ? <p>The seller asks you to wait {error.retryAfterSeconds} s.</p> : null}
      <div className="mt-1.5">
        <SellerWords seller={sellerName}>
          {error.suggestion ? `${error.message} ${error.suggestion}` : error.message}
        </SellerWords>
      </div>
      <p className="mt-1 break-all">
        <code className="text-12 text-ink-2">
          {error.code}
          {error.pointer ? `, ${error.pointer}` : ""}
        </code>
      </p>
    </Banner>
  );
}
