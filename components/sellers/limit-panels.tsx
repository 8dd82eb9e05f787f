import type { ReactNode } from "react";
import { formatDuration } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { SellerView } from "@/lib/api/client";
import { ALTERNATIVES_CEILING, alternativesCeiling, supportOf } from "./support";

type Props = { seller: SellerView };

function Limit({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Panel labelledBy={id}>
      <PanelHeader title={title} id={id} />
      <div className="grid gap-2 px-3 py-3 sm:px-4">{children}</div>
    </Panel>
  );
}

function Figure({ children, unit }: { children: ReactNode; unit: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <b className="text-20">{children}</b>
      <span className="text-ink-2">{unit}</span>
    </p>
  );
}

/** How many alternatives one request may ask for. */
export function AlternativesPanel({ seller }: Props) {
  const ceiling = alternativesCeiling(seller);
  return (
    <Limit id="alternatives" title="Alternatives">
      {ceiling ? (
        <>
          <Figure unit="at most in one request">{ceiling.count}</Figure>
          <div aria-hidden="true" className="flex gap-[3px]">
            {Array.from({ length: ALTERNATIVES_CEILING }, (_, at) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: ten equal marks on a scale.
                key={at}
                className={`h-1.5 flex-1 rounded-[2px] border ${
                  at < ceiling.count ? "border-accent-solid bg-accent-solid" : "border-line bg-sunken"
                }`}
              />
            ))}
          </div>
          <p className="text-12 text-ink-3">
            {ceiling.advertised
              ? `max_alternatives ${ceiling.count}, protocol ceiling ${ALTERNATIVES_CEILING}.`
              : `No max_alternatives was sent, so the protocol’s ${ALTERNATIVES_CEILING} applies.`}
          </p>
        </>
      ) : (
        <AlternativesMissing seller={seller} />
      )}
    </Limit>
  );
}

function AlternativesMissing({ seller }: Props) {
  switch (supportOf(seller, "alternatives")) {
    case "not_declared":
      return <Say kind="review">Not declared: it may send fewer than asked, or say it cannot</Say>;
    case "unread":
      return <Say kind="not_yet">Not read yet</Say>;
    default:
      return <Say kind="no">One draft a request: alternatives cannot be asked for typed</Say>;
  }
}

/** Whether an unknown outcome can be asked again, and for how long. */
export function IdempotencyPanel({ seller: { idempotency } }: Props) {
  return (
    <Limit id="idempotency" title="Idempotency">
      {idempotency.kind === "supported" ? (
        <>
          {idempotency.replayTtlSeconds === null ? (
            <p>No replay window was given</p>
          ) : (
            <Figure unit="replay window">{formatDuration(idempotency.replayTtlSeconds * 1000)}</Figure>
          )}
          <Say kind="ok">Supported, so an unknown outcome can be asked again</Say>
          {idempotency.inFlightMaxSeconds === null ? null : (
            <p className="text-12 text-ink-3">
              In flight at most {formatDuration(idempotency.inFlightMaxSeconds * 1000)}.
            </p>
          )}
        </>
      ) : idempotency.kind === "unsupported" ? (
        <Say kind="review">Not supported: a request sent twice may happen twice, so the desk never repeats one</Say>
      ) : (
        <Say kind="review">Not declared: whether a repeated key is recognised is not known</Say>
      )}
    </Limit>
  );
}

const MODES: Record<string, string> = {
  fixed: "Currency fixed per account.",
  per_media_buy: "Currency chosen per media buy.",
};

/** How an account is named to this seller. */
export function AccountsPanel({ seller }: Props) {
  const { requireOperatorAuth, billing, currencyModes, accounts, lane } = seller;
  return (
    <Limit id="accounts" title="Accounts">
      <p>{requireOperatorAuth ? "Account id from the seller’s list" : "Natural key: brand and operator"}</p>
      <p className="text-ink-2">
        {billing.length > 0 ? `Billing: ${billing.join(" or ")}. ` : lane === "unread" ? "" : "Billing not declared. "}
        {currencyModes.map((mode) => MODES[mode] ?? `Currency mode ${mode}.`).join(" ")}
      </p>
      {accounts.length > 0 ? (
        <ul className="grid gap-0.5 text-12 text-ink-3">
          {accounts.map(({ label, status, currency }) => (
            <li key={label} className="wrap-anywhere">
              {label}, {status}
              {currency ? `, ${currency}` : ""}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-12 text-ink-3">No account listed by the seller yet.</p>
      )}
    </Limit>
  );
}
