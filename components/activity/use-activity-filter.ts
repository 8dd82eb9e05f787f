import { parseAsArrayOf, parseAsIsoDate, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { KIND_NAMES, type Kind } from "./action-words";

const DAY_MS = 86_400_000;

/** What is asked of the record, kept in the address so that it can be sent to a colleague. Days are the reader's own. */
export function useActivityFilter() {
  const [asked, set] = useQueryStates({
    q: parseAsString.withDefault(""),
    who: parseAsString.withDefault(""),
    kinds: parseAsArrayOf(parseAsStringLiteral(KIND_NAMES)).withDefault([]),
    deal: parseAsString.withDefault(""),
    seller: parseAsString.withDefault(""),
    from: parseAsIsoDate,
    to: parseAsIsoDate,
  });
  return { asked, set, filter: filterOf(asked) };
}

export type Asked = {
  q: string;
  who: string;
  kinds: Kind[];
  deal: string;
  seller: string;
  from: Date | null;
  to: Date | null;
};

/** The same as the desk is asked. The last day is part of what is asked for. */
export function filterOf({ q, who, kinds, deal, seller, from, to }: Asked) {
  return {
    search: q.trim() || undefined,
    actorId: who || undefined,
    kinds: kinds.length > 0 ? kinds : undefined,
    negotiationId: deal || undefined,
    sellerId: seller || undefined,
    from: from ? startOfDay(from).toISOString() : undefined,
    to: to ? startOfDay(new Date(to.getTime() + DAY_MS)).toISOString() : undefined,
  };
}

export type ActivityFilter = ReturnType<typeof filterOf>;

export const isFiltered = (filter: ActivityFilter): boolean => Object.values(filter).some((each) => each !== undefined);

/** Where the file of what is asked for lies. */
export function exportHref(filter: ActivityFilter): string {
  const { kinds, ...rest } = filter;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, value);
  for (const kind of kinds ?? []) query.append("kind", kind);
  const text = query.toString();
  return text === "" ? "/api/activity/export" : `/api/activity/export?${text}`;
}

/** A date of the address stands for that day where the reader is, not in UTC. */
const startOfDay = (date: Date): Date => new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());

/** A date as a date field has it. */
export const dayText = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? "";
