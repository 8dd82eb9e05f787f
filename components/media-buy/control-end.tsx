import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { SellerWords } from "@/components/ui/seller-words";
import type { CallEndView, TaskErrorView } from "@/lib/api/client";

type ControlEndProps = { end: CallEndView; seller: string; amendHref: string };

/** How a change at once ended; unknown and submitted have panels of their own, which outlive this page. */
export function ControlEnd({ end, seller, amendHref }: ControlEndProps) {
  if (end.end === "done") {
    return (
      <Banner tone="ok" title={`${seller} changed the media buy`}>
        It was read back; what it is now is below.
      </Banner>
    );
  }
  if (end.end !== "refused") return null;
  const { error } = end.round;
  const next = error ? nextStep(error, seller) : { words: "It gave no error code.", amend: false };
  return (
    <Banner
      tone="block"
      title={`${seller} refused the change. Nothing was changed.`}
      actions={
        next.amend ? (
          <ButtonLink size="sm" href={amendHref}>
            Ask for an amendment
          </ButtonLink>
        ) : null
      }
    >
      <p>{next.words}</p>
      {error ? (
        <>
          <div className="mt-1.5">
            <SellerWords seller={seller}>{error.message}</SellerWords>
          </div>
          <p className="mt-1 break-all">
            <code className="text-12 text-ink-2">
              {[error.code, error.pointer, reasonIn(error)].filter((part) => part !== null).join(", ")}
            </code>
          </p>
        </>
      ) : null}
    </Banner>
  );
}

type NextStep = { words: string; amend: boolean };

const NEXT: Record<string, (seller: string) => NextStep> = {
  REQUOTE_REQUIRED: () => ({
    words: "It goes beyond what the accepted terms let you change at once. An amendment can ask for it.",
    amend: true,
  }),
  ACTION_NOT_ALLOWED: () => ({
    words: "The accepted terms do not let you change this at once. An amendment can ask for it.",
    amend: true,
  }),
  UNSUPPORTED_FEATURE: (seller) => ({ words: `${seller} cannot do this to a booked buy.`, amend: false }),
  CONFLICT: () => ({
    words: "The media buy moved on since you saw it. It was read again: look at it, then change it.",
    amend: false,
  }),
  INVALID_STATE: () => ({ words: "The media buy is over, so nothing of it can be changed.", amend: false }),
  BUDGET_TOO_LOW: () => ({ words: "That is under what the seller sells.", amend: false }),
};

function nextStep(error: TaskErrorView, seller: string): NextStep {
  return NEXT[error.code]?.(seller) ?? { words: "Look at what it says, then change it again.", amend: false };
}

/** Why the seller declines, where it gives one of the protocol's reasons (facts 17.2). */
function reasonIn({ details }: TaskErrorView): string | null {
  const reason = details?.decline_reason;
  return typeof reason === "string" ? reason.slice(0, 100) : null;
}
