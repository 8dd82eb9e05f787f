"use client";

import { RefreshCw } from "lucide-react";
import { useId } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { SellerWords } from "@/components/ui/seller-words";
import { useNow } from "@/components/ui/use-now";
import { errorWords } from "@/lib/adcp/errors";
import type { CallEndView, RoundView } from "@/lib/api/client";
import { Due } from "./due";
import { useWaysOut } from "./use-ways-out";

type Refused = { round: RoundView; seller: string; onEnd?: (end: CallEndView) => void };

/** The same in one line, for a row. */
export function PostponedNote({ round, seller }: Refused) {
  const { error, retryAt } = round;
  if (retryAt === null) return null;
  return (
    <Say kind="waiting">
      <span className="text-ink">
        {cause(error, seller)}; the same request goes again <Due at={retryAt} />
      </span>
      <span className="block text-12 text-ink-3">Nothing was changed.</span>
    </Say>
  );
}

function cause(error: RoundView["error"], seller: string): string {
  return error?.retryAfterSeconds ? `${seller} asked to wait` : `${seller} could not do it now`;
}

/** A refusal that will not last: the desk sends the very same request again when the seller's wait is over. Not a failure. */
export function PostponedBanner({ round, seller }: Refused) {
  const { error, retryAt } = round;
  if (retryAt === null) return null;
  return (
    <Banner
      tone="review"
      title={
        <>
          {error?.retryAfterSeconds ? `${seller} asked to wait` : `${seller} could not do it now`}; the same request
          goes again <Due at={retryAt} />
        </>
      }
    >
      <p>
        {error ? `${errorWords(error.code, error.recovery ?? undefined).meaning} ` : ""}Nothing was changed. The desk
        sends the same bytes with the same key by itself; there is nothing to do meanwhile.
      </p>
      {error && error.message.trim() !== "" ? (
        <div className="mt-1.5">
          <SellerWords seller={seller}>{error.message}</SellerWords>
        </div>
      ) : null}
      {error ? <code className="text-12 text-ink-2">{inertText(error.code).slice(0, 64)}</code> : null}
    </Banner>
  );
}

/** Sends a refused request once more, where the refusal was a passing one. Nothing where it was not. */
export function SendSameAgain({ round, onEnd }: Omit<Refused, "seller">) {
  const id = useId();
  const now = useNow();
  const calls = useWaysOut(round.callId, onEnd);
  const way = round.waysOut.find((each) => each.way === "ask_again");
  if (!way) return null;
  const opensAt = opensAtOf(round);
  // The desk said "not yet" when the page was read; the wait may have ended on it since.
  const isOpen = way.open || (opensAt !== null && now !== null && Date.parse(opensAt) <= now.getTime());
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        pending={calls.pending !== null}
        icon={<RefreshCw aria-hidden="true" size={15} />}
        aria-disabled={!isOpen}
        aria-describedby={id}
        onClick={() => calls.askAgain()}
      >
        Send the same request again
      </Button>
      <p id={id} className="text-12 text-ink-2">
        {isOpen ? (
          "The same bytes with the same key."
        ) : (
          <Say kind="no">
            {way.why}{" "}
            {opensAt ? (
              <>
                It may go again <Due at={opensAt} />.
              </>
            ) : null}
          </Say>
        )}
      </p>
      {calls.error ? (
        <p role="alert" className="text-12 text-block">
          {calls.error.message}
        </p>
      ) : null}
    </div>
  );
}

/** From when on the seller takes the same request again, as far as it said. */
function opensAtOf({ error, answeredAt, preparedAt }: RoundView): string | null {
  if (!error?.retryAfterSeconds) return null;
  return new Date(Date.parse(answeredAt ?? preparedAt) + error.retryAfterSeconds * 1_000).toISOString();
}
