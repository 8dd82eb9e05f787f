import { sameAsSets, sameJson } from "../equality";
import { asArray, asNumber, asText, isObject, member } from "../json";
import { amount, listing, plural, price, quoted } from "../wording";
import { type Judgement, lineName, type TermsView } from "./judgement";

/**
 * Criteria held against terms (facts 4.4). The protocol gives an unmet criterion no key of its own, so the desk reads the lines
 * itself. What terms cannot show is `unshown`: not met, and not contradicted either.
 */
export function judgeCriteria(criteria: unknown, view: TermsView, proposal: unknown): Judgement[] {
  if (!isObject(criteria)) return [];
  return Object.entries(criteria).flatMap(([name, asked]) => {
    const rule = Object.hasOwn(MEMBERS, name) ? MEMBERS[name as keyof typeof MEMBERS] : undefined;
    return rule === undefined ? [] : rule(asked, view, proposal);
  });
}

type Rule = (asked: unknown, view: TermsView, proposal: unknown) => Judgement[];

/**
 * Members that ask for something. `media_buy_frequency_cap` is judged with the cap the source had (frequency-cap.ts);
 * `acceptance_context` and `ext` ask for nothing that terms could hold.
 */
const MEMBERS = {
  targeting_overlay: judgeOverlay,
  product_ids: judgeProductIds,
  offer_filters: judgeOfferFilters,
  outcome_target: judgeOutcomeTarget,
  catalog: judgeCatalog,
  policy_ids: (asked) => [unshown("criteria/policy_ids", asked, "policies")],
  required_overlay_support: (asked) => [
    unshown("criteria/required_overlay_support", asked, "what targeting a product supports"),
  ],
  required_media_buy_support: (asked) => [
    unshown("criteria/required_media_buy_support", asked, "what a product supports"),
  ],
} satisfies Record<string, Rule>;

function unshown(requirement: string, asked: unknown, what: string): Judgement {
  return {
    requirement,
    satisfied: false,
    unshown: true,
    asked,
    found: null,
    at: [],
    why: () => "not shown by the terms",
    sentence: () =>
      `You asked for ${requirement.slice("criteria/".length)}, and terms do not show ${what}. Please check it with the seller.`,
  };
}

type LineVerdict = "met" | "unshown" | "contrary";
type LineRule = {
  requirement: string;
  asked: unknown;
  at: readonly PropertyKey[];
  found: (line: unknown) => unknown;
  judge: (found: unknown, line: unknown) => LineVerdict;
  /** What a contrary line does, after its name: `is targeted to …`. */
  says: (found: unknown) => string;
  /** What an unshown line lacks, after its name. */
  lacks: string;
};

/** A summary row and one row a line. One contrary line makes the whole contrary; else one silent line makes it unshown. */
function perLine(rule: LineRule, { lines }: TermsView): Judgement[] {
  const verdicts = lines.map((line) => rule.judge(rule.found(line), line));
  let contrary = 0;
  let silent = 0;
  for (const verdict of verdicts) {
    if (verdict === "contrary") contrary++;
    else if (verdict === "unshown") silent++;
  }
  const firstContrary = verdicts.indexOf("contrary");
  const name = (index: number) => quoted(lineName(lines[index], index));
  const silentNames = () => listing(verdicts.flatMap((each, index) => (each === "unshown" ? [name(index)] : [])));
  const summary: Judgement = {
    requirement: rule.requirement,
    satisfied: lines.length > 0 && contrary + silent === 0,
    ...(contrary === 0 && silent > 0 ? { unshown: true as const } : {}),
    asked: rule.asked,
    found: firstContrary >= 0 ? (rule.found(lines[firstContrary]) ?? null) : silent > 0 ? null : rule.asked,
    at: firstContrary >= 0 ? ["purchases", firstContrary, ...rule.at] : ["purchases"],
    why: () => {
      if (lines.length === 0) return "no lines";
      if (contrary > 0) return `${plural(contrary, "line")} of ${lines.length} otherwise`;
      return silent > 0 ? `not shown on ${plural(silent, "line")} of ${lines.length}` : "on every line";
    },
    sentence: () => {
      if (firstContrary >= 0) {
        const others =
          contrary > 1 ? ` ${plural(contrary - 1, "other line")} ${contrary === 2 ? "departs" : "depart"} too.` : "";
        return `${name(firstContrary)} ${rule.says(rule.found(lines[firstContrary]))}, and you asked for ${quoted(rule.asked)}.${others}`;
      }
      return `${silentNames()} ${rule.lacks}, and you asked for ${quoted(rule.asked)}. The terms do not promise it.`;
    },
  };
  const rows = () =>
    lines.map((line, index): Judgement => {
      const verdict = verdicts[index];
      const found = rule.found(line);
      return {
        requirement: rule.requirement,
        line: index,
        satisfied: verdict === "met",
        ...(verdict === "unshown" ? { unshown: true as const } : {}),
        asked: rule.asked,
        found: found ?? null,
        at: ["purchases", index, ...(found === undefined ? [] : rule.at)],
        why: () => (verdict === "met" ? "as asked" : verdict === "unshown" ? "not shown" : quoted(found)),
        sentence: () => `${name(index)} ${verdict === "contrary" ? rule.says(found) : rule.lacks}.`,
      };
    });
  return [{ ...summary, lines: rows }];
}

function judgeOverlay(asked: unknown, view: TermsView): Judgement[] {
  if (!isObject(asked)) return [];
  return Object.entries(asked).flatMap(([name, value]) =>
    perLine(
      {
        requirement: `criteria/targeting_overlay/${name}`,
        asked: value,
        at: ["targeting_overlay", name],
        found: (line) => member(member(line, "targeting_overlay"), name),
        judge: (found) => (found === undefined ? "unshown" : sameAsSets(found, value) ? "met" : "contrary"),
        says: (found) => `is targeted to ${quoted(found)} by ${quoted(name)}`,
        lacks: `shows no ${quoted(name)}`,
      },
      view,
    ),
  );
}

function judgeProductIds(asked: unknown, view: TermsView): Judgement[] {
  const wanted = new Set(asArray(asked));
  return perLine(
    {
      requirement: "criteria/product_ids",
      asked,
      at: ["product_id"],
      found: (line) => member(line, "product_id"),
      judge: (found) => (wanted.has(found) ? "met" : "contrary"),
      says: () => "is none of the products you asked for",
      lacks: "names no product",
    },
    view,
  );
}

function judgeCatalog(asked: unknown, view: TermsView): Judgement[] {
  const catalogId = member(asked, "catalog_id");
  return perLine(
    {
      requirement: "criteria/catalog",
      asked,
      at: ["catalog_ids"],
      found: (line) => member(line, "catalog_ids"),
      judge: (found) => (found === undefined ? "unshown" : asArray(found).includes(catalogId) ? "met" : "contrary"),
      says: (found) => `uses the catalogs ${quoted(found)}`,
      lacks: "names no catalog",
    },
    view,
  );
}

/** Filters that a line's own pricing or volume answers; all others are about products, which terms do not describe. */
function judgeOfferFilters(asked: unknown, view: TermsView): Judgement[] {
  if (!isObject(asked)) return [];
  return Object.entries(asked).flatMap(([name, value]) => {
    if (name === "ext") return [];
    const requirement = `criteria/offer_filters/${name}`;
    switch (name) {
      case "pricing_currencies":
        return perLine(
          {
            requirement,
            asked: value,
            at: ["pricing", "currency"],
            found: (line) => member(member(line, "pricing"), "currency"),
            judge: (found) => (asArray(value).includes(found) ? "met" : "contrary"),
            says: (found) => `is priced in ${quoted(found)}`,
            lacks: "states no currency",
          },
          view,
        );
      case "is_fixed_price":
        return perLine(
          {
            requirement,
            asked: value,
            at: ["pricing", "fixed_price"],
            found: (line) => member(member(line, "pricing"), "fixed_price") !== undefined,
            judge: (found) => (found === value ? "met" : "contrary"),
            says: (found) => (found ? "has a fixed price" : "has no fixed price"),
            lacks: "states no price",
          },
          view,
        );
      case "pricing_structures":
        return perLine(
          {
            requirement,
            asked: value,
            at: ["pricing"],
            found: (line) => structureOf(member(line, "pricing")),
            judge: (found) => (asArray(value).includes(found) ? "met" : "contrary"),
            says: (found) => `is sold at a price that is ${quoted(found)}`,
            lacks: "states no price",
          },
          view,
        );
      case "format_option_refs":
        return perLine(
          {
            requirement,
            asked: value,
            at: ["format_option_refs"],
            found: (line) => member(line, "format_option_refs"),
            judge: (found) => {
              if (found === undefined) return "unshown";
              return asArray(found).every((ref) => asArray(value).some((wanted) => sameJson(ref, wanted)))
                ? "met"
                : "contrary";
            },
            says: (found) => `uses the formats ${quoted(found)}`,
            lacks: "names no format",
          },
          view,
        );
      default:
        return [unshown(requirement, value, "it")];
    }
  });
}

/** How a price comes about: declared, bid for, or worked out from what happened (facts 2.2). */
function structureOf(pricing: unknown): "fixed" | "auction" | "contingent" {
  if (member(pricing, "pricing_model") === "revenue_share") return "contingent";
  return member(pricing, "fixed_price") === undefined ? "auction" : "fixed";
}

/**
 * `outcome_target` (facts 2.2, 17.2): volume is answered by a forecast, which promises nothing. A cost per outcome is a bidding
 * control of the buy: same strength, not tighter than asked, and no line may bid on its own.
 */
function judgeOutcomeTarget(asked: unknown, { terms, lines }: TermsView, proposal: unknown): Judgement[] {
  const rows: Judgement[] = [];
  if (member(asked, "volume") !== undefined) {
    const answered =
      member(proposal, "forecast") !== undefined || member(proposal, "total_budget_guidance") !== undefined;
    rows.push(
      answered
        ? {
            requirement: "criteria/outcome_target",
            satisfied: true,
            asked,
            found: member(proposal, "total_budget_guidance") ?? null,
            at: [],
            why: () => "answered by a forecast, which is no promise",
            sentence: () => "The outcome target is answered by a forecast, which is no promise.",
          }
        : unshown("criteria/outcome_target", asked, "a forecast for it"),
    );
  }
  const cost = member(asked, "cost_per");
  if (cost !== undefined) rows.push(judgeCostPer(cost, terms, lines));
  return rows;
}

function judgeCostPer(asked: unknown, terms: unknown, lines: readonly unknown[]): Judgement {
  const found = member(member(terms, "bidding"), "cost_per");
  const ownBid = lines.findIndex((line) => member(line, "bidding") !== undefined);
  const currency = asText(member(asked, "currency")) ?? "";
  const wanted = asNumber(member(asked, "amount"));
  const got = asNumber(member(found, "amount"));
  const foreign = lines.findIndex((line) => member(member(line, "pricing"), "currency") !== currency);
  const fault = (): string | null => {
    if (found === undefined || got === undefined || wanted === undefined) return "no cost per outcome in the terms";
    if (member(found, "strength") !== member(asked, "strength")) {
      return `a ${quoted(member(found, "strength"))} where you asked for a ${quoted(member(asked, "strength"))}`;
    }
    if (foreign >= 0) return `${quoted(lineName(lines[foreign], foreign))} is not in ${currency}`;
    if (got < wanted) return `${price(currency, got)} where you asked for ${price(currency, wanted)}`;
    if (ownBid >= 0) return `${quoted(lineName(lines[ownBid], ownBid))} bids on its own`;
    return null;
  };
  const wrong = fault();
  return {
    requirement: "criteria/outcome_target/cost_per",
    satisfied: wrong === null,
    ...(found === undefined ? { unshown: true as const } : {}),
    asked,
    found: found ?? null,
    at: found === undefined ? [] : ["bidding", "cost_per"],
    why: () =>
      wrong ??
      (got === wanted ? "as asked" : `up to ${price(currency, got ?? 0)}, above the ${amount(wanted ?? 0)} asked`),
    sentence: () => `You asked for a cost per outcome of ${price(currency, wanted ?? 0)}: ${wrong ?? "as asked"}.`,
  };
}
