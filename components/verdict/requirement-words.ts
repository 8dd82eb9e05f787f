/** A requirement's stable key (`RequirementCheck.requirement`) as a buyer reads it: what it is called and what it is about. */
export type RequirementWords = { name: string; subject: string | null };

const NAMES: Record<string, RequirementWords> = {
  total_budget: { name: "Total budget", subject: null },
  cpm: { name: "CPM ceiling", subject: null },
  impressions: { name: "Impressions", subject: null },
  flight: { name: "Flight", subject: null },
  "flight.start_no_later_than": { name: "Flight, starts by", subject: null },
  "flight.end_no_earlier_than": { name: "Flight, through", subject: null },
  alternatives: { name: "Alternatives", subject: null },
  ask: { name: "Ask", subject: null },
};

/** Members of criteria that have a plain word; others are shown by their own name. */
const CRITERIA: Record<string, string> = {
  "targeting_overlay/geo_countries": "countries",
  "targeting_overlay/frequency_cap": "frequency cap",
  media_buy_frequency_cap: "frequency cap of the whole buy",
  product_ids: "products",
  targeting_overlay: "targeting",
};

/**
 * The words for a requirement key. `asked` tells an include from an omit, which the key does not. Never throws: an unknown key
 * is shown as it is.
 */
export function requirementWords(key: string, asked?: unknown): RequirementWords {
  const known = NAMES[key];
  if (known) return known;
  const slash = key.indexOf("/");
  const group = slash < 0 ? key : key.slice(0, slash);
  const rest = slash < 0 ? null : key.slice(slash + 1);
  if (group === "product_changes") return { name: CHANGE_NAMES[String(asked)] ?? "Product", subject: rest };
  if (group === "criteria") return { name: "Criteria", subject: rest === null ? null : (CRITERIA[rest] ?? rest) };
  return { name: key, subject: null };
}

const CHANGE_NAMES: Record<string, string> = { include: "Include", omit: "Omit" };
