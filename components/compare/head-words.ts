import type { Proposal } from "@/lib/adcp";

export function counted(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? "" : "s"}`;
}

/** `all in USD`, or every currency there is: none is ever converted. */
export function currencyWords(proposals: readonly Proposal[]): string {
  const currencies = new Set(
    proposals.flatMap(({ commercial_terms }) => commercial_terms.purchases.map((line) => line.pricing?.currency)),
  );
  currencies.delete(undefined as unknown as string);
  const [only] = currencies;
  if (currencies.size === 0) return "no currency stated";
  if (currencies.size === 1 && only) return `all in ${only}`;
  return `in ${[...currencies].join(" and ")}, never converted`;
}
