import type { ActivityFilter } from "@/lib/store";
import type { Context } from "../context";

/** What a person asks of the record, with what they may see of it: of another brand's negotiations and sellers they see nothing. */
export function seenBy({ actor }: Pick<Context, "actor">, filter: ActivityFilter): ActivityFilter {
  return actor.brands === null ? filter : { ...filter, brands: actor.brands };
}

/** Whether this leaves out anything at all. */
export const isWhole = (filter: ActivityFilter): boolean =>
  Object.values(filter).every(
    (value) => value === undefined || value === "" || (Array.isArray(value) && !value.length),
  );
