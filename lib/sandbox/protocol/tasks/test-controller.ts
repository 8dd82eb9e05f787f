import type { CatalogProduct, Medium } from "../../catalog/types";
import { saveControls } from "../../state/controls";
import { findProposal } from "../../state/proposals";
import { listSeeded, saveSeeded } from "../../state/seeded-products";
import type { CallContext } from "../context";
import type { Body } from "../envelope";
import { TaskError } from "../errors";
import type { TestControllerRequest } from "../schemas/test-controller";

/** What a conformance run can do here; declared in the capabilities. */
export const TEST_SCENARIOS = ["compact_product_lifecycle_probe", "seed_product", "seed_pricing_option"] as const;

type Params = Record<string, unknown>;
type Run = (context: CallContext, params: Params) => Body;

const SCENARIOS: Record<string, Run> = {
  list_scenarios: () => ({ success: true, scenarios: [...TEST_SCENARIOS] }),
  seed_product: (context, params) => seedProduct(context, params),
  seed_pricing_option: (context, params) => seedPrice(context, params),
  compact_product_lifecycle_probe: (context, params) => probe(context, params),
};

/**
 * Puts a seller of the sandbox into the state a conformance storyboard begins with: products in its list, time past a deadline.
 * Nothing it does could not happen by itself.
 * @throws TaskError INVALID_REQUEST, REFERENCE_NOT_FOUND
 */
export function testController(context: CallContext, { scenario, params = {} }: TestControllerRequest): Body {
  const run = SCENARIOS[scenario];
  if (!run) throw new TaskError("INVALID_REQUEST", "No such scenario.", { field: "scenario" });
  return run(context, params);
}

const CHANNELS: Record<string, { medium: Medium; channel: string }> = {
  olv: { medium: "video", channel: "olv" },
  video: { medium: "video", channel: "olv" },
  native: { medium: "native", channel: "display" },
  display: { medium: "display", channel: "display" },
  ctv: { medium: "ctv", channel: "ctv" },
};
const ROOMY = { countries: ["US", "CA", "GB", "AU"], dailyImpressions: 1_000_000, minimumSpend: 100 };
const UNPRICED = 20;
/** How far below its list price a seeded product goes. */
const FLOOR = 0.8;

function seedProduct({ world }: CallContext, { product_id, fixture }: Params): Body {
  const id = textOf(product_id, "params.product_id");
  const given = (fixture ?? {}) as { name?: string; description?: string; channels?: string[] };
  const { medium, channel } = CHANNELS[given.channels?.[0] ?? "olv"] ?? { medium: "video", channel: "olv" };
  const product: CatalogProduct = {
    product_id: id,
    name: given.name ?? id,
    description: given.description ?? "Put into the list by a conformance run.",
    medium,
    channels: [channel],
    pricing: { structure: "fixed", model: "cpm", rate: UNPRICED, floor: UNPRICED * FLOOR },
    ...ROOMY,
  };
  saveSeeded(world, product);
  return { success: true, simulated: { product_id: id } };
}

function seedPrice({ world }: CallContext, { product_id, fixture }: Params): Body {
  const id = textOf(product_id, "params.product_id");
  const product = listSeeded(world).find((known) => known.product_id === id);
  if (!product) throw new TaskError("REFERENCE_NOT_FOUND", "No such product.", { field: "params.product_id" });
  const { fixed_price, floor_price } = (fixture ?? {}) as { fixed_price?: number; floor_price?: number };
  const floor = floor_price ?? UNPRICED * FLOOR;
  saveSeeded(world, {
    ...product,
    pricing:
      fixed_price === undefined
        ? { structure: "auction", model: "cpm", floor, guidance: { p25: floor, p50: floor, p75: floor, p90: floor } }
        : { structure: "fixed", model: "cpm", rate: fixed_price, floor: fixed_price * FLOOR },
  });
  return { success: true, simulated: { product_id: id } };
}

function probe(context: CallContext, params: Params): Body {
  switch (params.operation) {
    case "prepare": {
      const id = textOf(params.product_id, "params.product_id");
      const isListed = context.profile.products.some(({ product_id }) => product_id === id);
      if (!isListed) throw new TaskError("REFERENCE_NOT_FOUND", "No such product.", { field: "params.product_id" });
      return { success: true, simulated: { prepared: true, product_id: id } };
    }
    case "expire_proposal":
      return expire(context, textOf(params.proposal_id, "params.proposal_id"));
    default:
      throw new TaskError("INVALID_REQUEST", "No such operation.", { field: "params.operation" });
  }
}

/** Moves this buyer's clock past the deadline of one proposal. */
function expire({ world, controls, now }: CallContext, id: string): Body {
  const deadline = findProposal(world, id)?.proposal.expires_at;
  if (deadline === undefined) {
    throw new TaskError("REFERENCE_NOT_FOUND", "No such proposal.", { field: "params.proposal_id" });
  }
  const ahead = Math.max(0, Math.ceil((Date.parse(deadline) - now.getTime()) / 1000) + 1);
  const offset = (controls.clock_offset_seconds ?? 0) + ahead;
  saveControls(world, { ...controls, clock_offset_seconds: offset });
  const target = new Date(now.getTime() + ahead * 1000).toISOString();
  return { success: true, simulated: { expiry_processed: true, proposal_id: id, target_time: target } };
}

function textOf(value: unknown, field: string): string {
  if (typeof value === "string" && value.length > 0) return value;
  throw new TaskError("INVALID_REQUEST", "This has to be named.", { field });
}
