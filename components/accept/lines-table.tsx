import { formatCount, formatCpm, formatMoney } from "@/components/ui/format-money";
import { formatFlight } from "@/components/ui/format-time";
import { MoneyText } from "@/components/ui/money";
import type { CommercialTerms, Purchase } from "@/lib/adcp";
import { priceWords } from "./price-words";

/** The lines of the terms with their totals. A value the terms do not state is said to be missing, never shown as zero. */
export function LinesTable({ terms, zone }: { terms: CommercialTerms; zone: string }) {
  const effective = effectiveCpm(terms.purchases);
  const impressions = sumOf(terms.purchases, (line) => line.impressions);
  const head = commonPrice(terms.purchases);
  return (
    <div className="border-t border-line">
      <table className="hidden w-full sm:table">
        <thead>
          <tr className="text-12 text-ink-3">
            <th scope="col" className="px-4 py-2">
              Line
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              {head ?? "Price"}
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              Impressions
            </th>
            <th scope="col" className="px-4 py-2 text-right">
              Budget
            </th>
          </tr>
        </thead>
        <tbody>
          {terms.purchases.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a product may stand on several lines; the index is the line.
            <tr key={at} className="border-t border-line align-top">
              <th scope="row" className="px-4 py-1.75 font-normal">
                <code className="font-medium wrap-anywhere">{line.product_id}</code>
                <div className="text-12 text-ink-3">{where(line, terms, zone)}</div>
              </th>
              <td className="px-3 py-1.75 text-right">
                <Price line={line} withModel={head === null} />
              </td>
              <td className="px-3 py-1.75 text-right">{counted(line.impressions)}</td>
              <td className="px-4 py-1.75 text-right">{budget(line)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-2 font-semibold">
            <th scope="row" className="px-4 py-1.75 font-semibold">
              Total of the terms
            </th>
            <td className="px-3 py-1.75 text-right font-normal text-ink-3">
              {effective === null ? "" : `${formatCpm(effective)} effective`}
            </td>
            <td className="px-3 py-1.75 text-right">{counted(impressions)}</td>
            <td className="px-4 py-1.75 text-right">
              {terms.total_budget ? <MoneyText {...terms.total_budget} strong /> : <Missing />}
            </td>
          </tr>
        </tfoot>
      </table>
      <ul className="sm:hidden">
        {terms.purchases.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a product may stand on several lines; the index is the line.
          <li key={at} className="border-t border-line px-3 py-2.5 first:border-t-0">
            <div className="flex justify-between gap-2">
              <code className="min-w-0 font-medium wrap-anywhere">{line.product_id}</code>
              <b>{budget(line)}</b>
            </div>
            <div className="text-12 text-ink-2">
              {line.impressions === undefined ? "no impressions stated" : formatCount(line.impressions)} at{" "}
              {priceWords(line.pricing).full}
            </div>
            <div className="text-12 text-ink-3">{where(line, terms, zone)}</div>
          </li>
        ))}
        <li className="flex justify-between gap-2 border-t border-line-2 px-3 py-2.5 font-semibold">
          Total of the terms
          <span>{terms.total_budget ? formatMoney(terms.total_budget) : "not stated"}</span>
        </li>
      </ul>
    </div>
  );
}

function Price({ line, withModel }: { line: Purchase; withModel: boolean }) {
  const words = priceWords(line.pricing);
  return (
    <>
      {words.amount === null ? (
        <Missing />
      ) : (
        <span className="whitespace-nowrap" title={String(words.amount)}>
          <span className="text-[0.86em] text-ink-3">{line.pricing.currency}</span>{" "}
          <span className="font-medium">{formatCpm(words.amount)}</span>
        </span>
      )}
      {withModel ? <div className="text-12 text-ink-3">{words.label}</div> : null}
    </>
  );
}

function Missing() {
  return <span className="font-normal text-ink-3">not stated</span>;
}

function budget(line: Purchase) {
  return line.budget === undefined ? <Missing /> : <MoneyText amount={line.budget} currency={line.pricing.currency} />;
}

function counted(count: number | null | undefined) {
  return count === undefined || count === null ? <Missing /> : formatCount(count);
}

/** `US, CA. 14 Dec 2026 through 31 Jan 2027.` */
function where(line: Purchase, terms: CommercialTerms, zone: string): string {
  const countries: unknown = line.targeting_overlay?.geo_countries;
  const places = Array.isArray(countries) && countries.length > 0 ? `${countries.join(", ")}. ` : "";
  const own = line.start_time !== terms.start_time || line.end_time !== terms.end_time;
  return `${places}${formatFlight(line.start_time, line.end_time, zone)}${own ? ", its own flight" : ""}.`;
}

/** The sum where every line states the figure; one line without it makes the sum unknown (facts 4.1). */
function sumOf(lines: readonly Purchase[], read: (line: Purchase) => number | undefined): number | null {
  let sum = 0;
  for (const line of lines) {
    const value = read(line);
    if (typeof value !== "number") return null;
    sum += value;
  }
  return lines.length === 0 ? null : sum;
}

function effectiveCpm(lines: readonly Purchase[]): number | null {
  const budgets = sumOf(lines, (line) => line.budget);
  const impressions = sumOf(lines, (line) => line.impressions);
  const isOneCurrency = new Set(lines.map((line) => line.pricing.currency)).size === 1;
  return budgets === null || !impressions || !isOneCurrency ? null : (budgets / impressions) * 1000;
}

/** `CPM, fixed` where every line is priced alike, so that the heading can say it once. */
function commonPrice(lines: readonly Purchase[]): string | null {
  const labels = new Set(lines.map((line) => priceWords(line.pricing).label));
  return labels.size === 1 ? ([...labels][0] ?? null) : null;
}
