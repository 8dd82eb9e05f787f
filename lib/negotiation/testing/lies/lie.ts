import type { Proposal } from "@/lib/adcp";
import type { FindingCode } from "../../types";
import { type RefineExchange, seal } from "../exchanges";

/** A proposal of an exchange, with the rest of it about to be told untruly. */
export type Told<X> = X & { p: (result: number, proposal?: number) => Proposal };

export function tell(exchange: RefineExchange): Told<RefineExchange> {
  const p = (result: number, proposal = 0) => {
    const { proposals, proposal: held } = exchange.response.results[result] ?? {};
    const found = held ?? proposals?.[proposal];
    if (found === undefined) throw new Error("no such proposal");
    return found;
  };
  return { ...exchange, p };
}

/** One lie, told to an otherwise honest exchange, and the codes that name it; nothing else may be found. */
export type Lie<X> = [name: string, codes: FindingCode[], tell: (exchange: X) => void];

export const first = (proposal: Proposal) =>
  proposal.commercial_terms.purchases[0] as NonNullable<(typeof proposal.commercial_terms.purchases)[0]>;
/** Changes terms and states the digest of the changed ones: the lie is in what the terms say. */
export const change = (proposal: Proposal, edit: (proposal: Proposal) => void) => {
  edit(proposal);
  seal(proposal);
};
