import { buyStatusWords } from "@/components/accept/buy-status";
import { formatAmount, formatCount, formatMoney } from "@/components/ui/format-money";
import { formatInstant } from "@/components/ui/format-time";
import type { BuyPackage, BuyState } from "./buy-state";

/** One thing of a media buy that was one way and is another. Null: the seller did not say. */
export type Moved = { what: string; before: string | null; after: string | null };

type Field = { what: string; of: (state: BuyState, zone: string) => string | null };

const FIELDS: readonly Field[] = [
  { what: "Status", of: ({ status }) => (status === null ? null : buyStatusWords(status, "the seller").name) },
  { what: "Total", of: ({ total }) => total && formatMoney(total) },
  { what: "Daily cap", of: ({ dailyCap, currency }) => (dailyCap === null ? null : money(dailyCap, currency)) },
  { what: "Shared frequency cap", of: ({ frequencyCap }) => frequencyCap && capWords(frequencyCap) },
  { what: "Name", of: ({ name }) => name },
  { what: "Starts", of: ({ start }, zone) => start && formatInstant(start, zone) },
  { what: "Ends", of: ({ end }, zone) => end && formatInstant(end, zone) },
  { what: "Terms it runs on", of: ({ acceptedProposalId }) => acceptedProposalId },
  {
    what: "Creatives due",
    of: ({ creativeDeadline }, zone) => creativeDeadline && formatInstant(creativeDeadline, zone),
  },
  { what: "Confirmed", of: ({ confirmedAt }, zone) => confirmedAt && formatInstant(confirmedAt, zone) },
];

type PackageField = { what: string; of: (line: BuyPackage, currency: string | null, zone: string) => string | null };

const PACKAGE_FIELDS: readonly PackageField[] = [
  { what: "state", of: ({ paused, canceled }) => (canceled ? "canceled" : paused ? "paused" : "booked") },
  { what: "product", of: ({ productId }) => productId },
  { what: "budget", of: ({ budget }, currency) => (budget === null ? null : money(budget, currency)) },
  { what: "impressions", of: ({ impressions }) => (impressions === null ? null : formatCount(impressions)) },
  { what: "start", of: ({ start }, _, zone) => start && formatInstant(start, zone) },
  { what: "end", of: ({ end }, _, zone) => end && formatInstant(end, zone) },
];

/** What moved between two looks at a media buy, field by field; revision numbers and the seller's own log are not among it. */
export function whatMoved(before: BuyState, after: BuyState, zone: string): Moved[] {
  const own = FIELDS.flatMap(({ what, of }) => change(what, of(before, zone), of(after, zone)));
  const ids = [...new Set([...before.packages, ...after.packages].map(({ packageId }) => packageId))];
  return [
    ...own,
    ...ids.flatMap((id) => {
      const was = before.packages.find(({ packageId }) => packageId === id);
      const is = after.packages.find(({ packageId }) => packageId === id);
      if (!was || !is) return change(`Package ${id}`, was ? "in the buy" : null, is ? "in the buy" : null);
      return PACKAGE_FIELDS.flatMap(({ what, of }) =>
        change(`Package ${id}, ${what}`, of(was, before.currency, zone), of(is, after.currency, zone)),
      );
    }),
  ];
}

const change = (what: string, before: string | null, after: string | null): Moved[] =>
  before === after ? [] : [{ what, before, after }];

const money = (amount: number, currency: string | null) =>
  currency === null ? formatAmount(amount) : formatMoney({ amount, currency });

/** `3 impressions a device in 1 days`: the shared cap in one line, as far as it is stated. */
export function capWords({ max_impressions, per, window }: Record<string, unknown>): string {
  const span = typeof window === "object" && window !== null ? window : {};
  const interval: unknown = Reflect.get(span, "interval");
  const unit: unknown = Reflect.get(span, "unit");
  const within = typeof interval === "number" && typeof unit === "string" ? ` within ${interval} ${unit}` : "";
  return `${String(max_impressions)} impressions${typeof per === "string" ? ` per ${per.replaceAll("_", " ")}` : ""}${within}`;
}
