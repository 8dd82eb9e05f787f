import type { AccountRef, Money } from "@/lib/adcp";
import { findMediaBuy, type StoredMediaBuy, type StoredPackage, saveMediaBuy } from "../../state/media-buys";
import type { Binding } from "../binding";
import { gateSharedCap } from "../cap-gate";
import type { CallContext } from "../context";
import type { Body } from "../envelope";
import { TaskError } from "../errors";
import { isGa } from "../versions";
import { availableActions } from "./available-actions";
import { budgetAfter } from "./control-budget";

type PackageControl = { package_id: string; budget?: number | null; paused?: boolean; canceled?: true };

export type ControlMediaBuyRequest = {
  account: AccountRef;
  media_buy_id: string;
  revision: number;
  name?: string;
  paused?: boolean;
  canceled?: true;
  total_budget?: Money;
  daily_budget_cap?: number | null;
  frequency_cap?: Record<string, unknown> | null;
  packages?: PackageControl[];
};

/** Controls nobody turns here, with the action they would be. */
const REFUSED: Record<string, string> = {
  budget_allocation: "update_budget_allocation",
  pacing: "update_pacing",
  bidding: "update_bidding",
  reporting_webhook: "update_reporting_webhook",
};
const REFUSED_IN_PACKAGES: Record<string, string> = {
  pacing: "update_pacing",
  bidding: "update_bidding",
  impressions: "update_impression_goal",
  min_spend_target: "update_spend_target",
  targeting_overlay: "update_targeting",
  catalog_ids: "update_catalog_assignments",
  keyword_targets_add: "update_keywords",
  keyword_targets_remove: "update_keywords",
  negative_keywords_add: "update_keywords",
  negative_keywords_remove: "update_keywords",
  optimization_goals: "update_optimization_goals",
};
const TERMINAL = ["completed", "rejected", "canceled"];

/**
 * Turns what the accepted terms let the buyer turn without a new agreement (facts 2.7): all of the request or none of it. A buy
 * of another account looks like one that never was.
 */
export function controlMediaBuy(context: CallContext, request: ControlMediaBuyRequest, binding: Binding): Body {
  const buy = findMediaBuy(context.world, request.media_buy_id);
  if (!buy || buy.binding !== binding.key) {
    throw new TaskError("MEDIA_BUY_NOT_FOUND", "No such media buy.", { field: "media_buy_id" });
  }
  if (TERMINAL.includes(buy.status)) throw new TaskError("INVALID_STATE", "The media buy is over.");
  if (buy.revision !== request.revision) {
    throw new TaskError("CONFLICT", "The media buy has changed since it was read.", {
      field: "revision",
      details: { media_buy_id: buy.mediaBuyId, revision: buy.revision },
    });
  }
  requireTurnable(context, request);
  const at = context.now.toISOString();
  const revision = buy.revision + 1;
  const summary = `Changed ${changedNames(request).join(", ")}.`;
  const changed: StoredMediaBuy = {
    ...buy,
    name: request.name ?? buy.name,
    status: statusAfter(buy, request.paused),
    revision,
    packages: packagesAfter(buy, request.packages ?? []),
    history: [{ revision, timestamp: at, action: "updated", actor: "buyer", summary }, ...buy.history],
    live: { ...buy.live, ...liveAfter(context, buy, request) },
    updatedAt: at,
  };
  saveMediaBuy(context.world, changed);
  const touched = (request.packages ?? []).map(({ package_id }) => package_id);
  return {
    media_buy_id: buy.mediaBuyId,
    revision,
    media_buy_status: changed.status,
    implementation_date: at,
    ...(touched.length > 0 && { affected_package_ids: touched }),
    available_actions: availableActions(context, changed.status),
  };
}

const NOT_CONTROLS = ["account", "media_buy_id", "revision", "idempotency_key", "context", "adcp_version"];

function changedNames(request: ControlMediaBuyRequest): string[] {
  return Object.keys(request).filter((name) => !NOT_CONTROLS.includes(name) && name !== "adcp_major_version");
}

/** @throws TaskError for the first control that cannot be turned here, before any is. */
function requireTurnable(context: CallContext, request: ControlMediaBuyRequest): void {
  const { profile, served } = context;
  if (request.canceled) throw notCancellable("canceled");
  if (request.paused === true && profile.declinesControls) {
    throw notAllowed("pause", "paused", profile.declinesControls.pause);
  }
  for (const [field, action] of Object.entries(REFUSED)) if (field in request) throw notAllowed(action, field);
  if ("budget_cap_timezone" in request || ("daily_budget_cap" in request && !profile.keepsDailyCaps)) {
    const field = "budget_cap_timezone" in request ? "budget_cap_timezone" : "daily_budget_cap";
    throw new TaskError("UNSUPPORTED_FEATURE", "This seller keeps no such cap.", { field });
  }
  if (isGa(served)) gateSharedCap(profile, request.frequency_cap, "frequency_cap");
  if (request.frequency_cap === null && !profile.sharedCap) {
    throw new TaskError("UNSUPPORTED_FEATURE", "This seller keeps no frequency cap over a whole buy.", {
      field: "frequency_cap",
    });
  }
  for (const [index, entry] of (request.packages ?? []).entries()) {
    const at = `packages[${index}]`;
    if (entry.canceled) throw notCancellable(`${at}.canceled`);
    if ("daily_budget_cap" in entry) {
      throw new TaskError("UNSUPPORTED_FEATURE", "Daily caps are kept for a whole buy only.", {
        field: `${at}.daily_budget_cap`,
      });
    }
    const refused = Object.keys(REFUSED_IN_PACKAGES).find((name) => name in entry);
    if (refused) throw notAllowed(REFUSED_IN_PACKAGES[refused] ?? refused, `${at}.${refused}`);
  }
}

function notAllowed(action: string, field: string, declineReason?: string): TaskError {
  return new TaskError("ACTION_NOT_ALLOWED", "The accepted terms do not allow this.", {
    field,
    details: {
      attempted_action: action,
      reason: "not_supported_on_buy",
      ...(declineReason && { decline_reason: declineReason }),
    },
  });
}

function notCancellable(field: string): TaskError {
  return new TaskError("NOT_CANCELLABLE", "A cancellation is negotiated: revise the accepted proposal.", { field });
}

/** Nothing here has creatives, so what goes on waits for them again. */
function statusAfter({ status }: StoredMediaBuy, paused: boolean | undefined): StoredMediaBuy["status"] {
  if (paused === undefined) return status;
  return paused ? "paused" : status === "paused" ? "pending_creatives" : status;
}

function liveAfter(context: CallContext, buy: StoredMediaBuy, request: ControlMediaBuyRequest) {
  const { total_budget, daily_budget_cap, frequency_cap } = request;
  return {
    ...(total_budget && { totalBudget: budgetAfter(context, buy, total_budget) }),
    ...(daily_budget_cap !== undefined && { dailyBudgetCap: daily_budget_cap ?? undefined }),
    ...(frequency_cap !== undefined && { frequencyCap: frequency_cap }),
  };
}

/** Packages by id, each once; a budget goes down and not up. */
function packagesAfter(buy: StoredMediaBuy, controls: readonly PackageControl[]): StoredPackage[] {
  const byId = new Map(controls.map((control) => [control.package_id, control]));
  if (byId.size < controls.length)
    throw new TaskError("VALIDATION_ERROR", "A package stands twice.", { field: "packages" });
  for (const [index, { package_id, budget }] of controls.entries()) {
    const line = buy.packages.find((known) => known.package_id === package_id && !known.canceled);
    if (!line) throw new TaskError("PACKAGE_NOT_FOUND", "No such package.", { field: `packages[${index}].package_id` });
    if (budget === undefined || (budget !== null && budget <= (line.budget ?? Number.POSITIVE_INFINITY))) continue;
    throw new TaskError("REQUOTE_REQUIRED", "More for this line is a new agreement.", {
      field: `packages[${index}].budget`,
      details: { envelope_field: "packages.budget", decline_reason: "inventory" },
    });
  }
  return buy.packages.map((line) => {
    const control = byId.get(line.package_id);
    if (!control || line.canceled) return line;
    return {
      ...line,
      ...(typeof control.budget === "number" && { budget: control.budget }),
      ...(control.paused !== undefined && { paused: control.paused }),
    };
  });
}
