import { parseTypedAmount, type TypedAmount } from "@/components/accept/typed-amount";
import { dayEnd, dayStart } from "@/components/composer/zoned-day";
import type { Guidance, Look } from "@/components/legacy/looks/observed";
import { formatAmount, formatMoney } from "@/components/ui/format-money";
import type { Money } from "@/lib/adcp";
import type { SessionView } from "@/lib/api/client";

/** What a person types and agrees to on the way to a purchase in the older lane. Kept with the look it was typed for. */
export type Consent = {
  /** The codes of losses agreed to, one by one. */
  agreed: string[];
  amount: string;
  currency: string;
  /** `shares`: as the shares say; `days`: other days, in the reader's zone. */
  flight: "shares" | "days";
  asSoonAsPossible: boolean;
  firstDay: string;
  lastDay: string;
  purchaseOrder: string;
  signatory: string;
  signatureId: string;
};

export const NOTHING_AGREED: Consent = {
  agreed: [],
  amount: "",
  currency: "",
  flight: "shares",
  asSoonAsPossible: false,
  firstDay: "",
  lastDay: "",
  purchaseOrder: "",
  signatory: "",
  signatureId: "",
};

/** Losses of this purchase that nobody has agreed to yet. What was agreed to and is no longer one of them counts for nothing. */
export const notAgreed = (look: Pick<Look, "buy">, { agreed }: Pick<Consent, "agreed">) =>
  look.buy.losses.filter(({ code }) => !agreed.includes(code));

/** The total as typed by hand, once it is one the seller's guidance allows; else what is wrong with it. */
export function totalOf(
  { amount, currency: typed }: Pick<Consent, "amount" | "currency">,
  guidance: Guidance | null,
): { total: Money | null; problem: string | null } {
  const currency = guidance?.currency ?? typed.trim().toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) return { total: null, problem: "Name the currency first." };
  const read: TypedAmount = parseTypedAmount(amount, currency);
  switch (read.kind) {
    case "empty":
      return { total: null, problem: null };
    case "unreadable":
      return { total: null, problem: "That is not an amount. Type it in full, such as 20,000." };
    case "other_currency":
      return { total: null, problem: `The seller names its totals in ${currency}, not in ${read.currency}.` };
    case "amount": {
      const total = { amount: read.amount, currency };
      if (read.amount <= 0) return { total: null, problem: "A total is more than nothing." };
      if (guidance?.min != null && read.amount < guidance.min)
        return { total: null, problem: `The seller asks for at least ${formatAmount(guidance.min)}.` };
      if (guidance?.max != null && read.amount > guidance.max)
        return { total: null, problem: `The seller names ${formatAmount(guidance.max)} as the most.` };
      return { total, problem: null };
    }
  }
}

/** The flight as it would be sent: `asap` or instants. `shares` is what all shares lie within, null where they do not say. */
export function flightToSend(
  consent: Pick<Consent, "flight" | "asSoonAsPossible" | "firstDay" | "lastDay">,
  shares: { start: string; end: string } | null,
  zone: string,
): { startTime: string; endTime: string } | { problem: string } {
  const isOwn = consent.flight === "days" || shares === null;
  const endTime = isOwn ? dayEnd(consent.lastDay, zone) : shares.end;
  const startTime = consent.asSoonAsPossible ? "asap" : isOwn ? dayStart(consent.firstDay, zone) : shares.start;
  if (startTime === null) return { problem: "Name the first day, or start as soon as possible." };
  if (endTime === null) return { problem: "Name the last day." };
  if (startTime !== "asap" && Date.parse(endTime) <= Date.parse(startTime)) {
    return { problem: "The last day lies before the first." };
  }
  return { startTime, endTime };
}

/** Why the person looking cannot buy for this total; null where they can. Nothing in this lane can be approved beforehand. */
export function whyNotYou(
  session: Pick<SessionView, "permissions" | "limits"> | undefined,
  total: Money | null,
): string | null {
  if (!session) return "Who you are is not read yet.";
  if (!session.permissions.includes("accept"))
    return "You have no right to commit money here; a buyer with that right has to.";
  if (total === null || session.limits === null) return null;
  const limit = session.limits[total.currency];
  if (limit !== undefined && total.amount <= limit) return null;
  const own =
    limit === undefined
      ? `nothing in ${total.currency}`
      : `${formatMoney({ amount: limit, currency: total.currency })} at most`;
  return `You accept ${own} alone. There is no content here that an approval could be bound to, so a person with that limit has to buy it.`;
}
