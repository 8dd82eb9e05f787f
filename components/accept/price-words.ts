import { formatCpm } from "@/components/ui/format-money";
import type { Pricing } from "@/lib/adcp";

/** A line's price: `amount` is null where the terms state none; `label` tells fixed, floor and guidance apart (facts 3.4). */
export type PriceWords = { label: string; amount: number | null; full: string };

/** Names of the pricing models of facts 3.4; an unknown one is shown as it was sent. */
const MODELS: Record<string, string> = {
  cpm: "CPM",
  vcpm: "vCPM",
  cpc: "CPC",
  cpcv: "CPCV",
  cpv: "CPV",
  cpp: "CPP",
  cpa: "CPA",
  revenue_share: "revenue share",
  flat_rate: "flat rate",
  time: "by time",
};

/** `CPM 17.50, fixed`; `CPM from 8.00, floor`; `CPM, no price`. */
export function priceWords(pricing: Pricing): PriceWords {
  const model = MODELS[pricing.pricing_model] ?? pricing.pricing_model;
  if (typeof pricing.fixed_price === "number") {
    return {
      label: `${model}, fixed`,
      amount: pricing.fixed_price,
      full: `${model} ${formatCpm(pricing.fixed_price)}, fixed`,
    };
  }
  if (typeof pricing.floor_price === "number") {
    return {
      label: `${model}, floor`,
      amount: pricing.floor_price,
      full: `${model} from ${formatCpm(pricing.floor_price)}, floor`,
    };
  }
  const guidance = pricing.price_guidance?.p50;
  if (typeof guidance === "number") {
    return { label: `${model}, guidance`, amount: guidance, full: `${model} about ${formatCpm(guidance)}, guidance` };
  }
  return { label: `${model}, no price`, amount: null, full: `${model}, no price stated` };
}
