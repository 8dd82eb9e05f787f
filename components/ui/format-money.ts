/**
 * Amounts for reading. Nothing is converted, added or completed here: a figure with more than two decimals is shortened for the
 * eye only, and `sentAmount` says what was sent. Making a formatter takes a hundred times as long as using one: each is made once.
 */

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });
const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `50,000`, `16,667.50`: decimals only where the seller sent some. */
export function formatAmount(amount: number): string {
  return Number.isInteger(amount) ? whole.format(amount) : cents.format(amount);
}

/** `USD 50,000`. */
export function formatMoney(money: { amount: number; currency: string }): string {
  return `${money.currency} ${formatAmount(money.amount)}`;
}

/** A price per 1,000 impressions, always with two decimals: `15.00`. */
export function formatCpm(price: number): string {
  return cents.format(price);
}

/** A number with every digit it has, where a shortened one would say something else: `16,667.505`. */
export function formatExact(value: number): string {
  return exact.format(value);
}

/** A whole count such as impressions: `1,250,000`. */
export function formatCount(count: number): string {
  return exact.format(count);
}

/** The number as it was sent, where the shown one hides some of it; otherwise nothing. */
export function sentAmount(amount: number): string | undefined {
  return Number(amount.toFixed(2)) === amount ? undefined : `sent as ${amount}`;
}
