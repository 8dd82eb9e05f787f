import { isObject, storedObject } from "../json";
import { conflict } from "../refusal";
import type { Thread } from "../threads/load";

/** What a person sets beside the total: at most that much a day, and in which zone a day begins (facts 2.4). */
export type DailyCap = { dailyBudgetCap?: number; budgetCapTimezone?: string };

/** @throws DeskRefusal CONFLICT where the seller does not declare that it keeps what was set: it might take it and not keep it */
export function requireCapping({ reading, seller }: Thread, { dailyBudgetCap, budgetCapTimezone }: DailyCap): void {
  if (dailyBudgetCap === undefined && budgetCapTimezone === undefined) return;
  const { media_buy } = storedObject(reading?.raw_text ?? null);
  const capping = isObject(media_buy) && isObject(media_buy.budget_capping) ? media_buy.budget_capping : null;
  const scopes = Array.isArray(capping?.supported_scopes) ? capping.supported_scopes : [];
  if (!scopes.includes("media_buy")) {
    throw conflict(`${seller.name} does not declare that it keeps a daily cap; nothing was sent.`);
  }
  if (budgetCapTimezone !== undefined && capping?.buyer_timezone_override !== true) {
    throw conflict(`${seller.name} decides itself in which zone a day begins; nothing was sent.`);
  }
}
