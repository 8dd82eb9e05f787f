import { formatAmount, sentAmount } from "./format-money";

type MoneyTextProps = { amount: number; currency: string; strong?: boolean };

/** `USD 50,000` with a quiet currency code; hovering shows the exact number where two decimals hide some of it. */
export function MoneyText({ amount, currency, strong = false }: MoneyTextProps) {
  return (
    <span className="whitespace-nowrap" title={sentAmount(amount)}>
      <span className="text-[0.86em] font-normal tracking-[0.01em] text-ink-3">{currency}</span>{" "}
      <span className={strong ? "font-semibold" : "font-medium"}>{formatAmount(amount)}</span>
    </span>
  );
}
