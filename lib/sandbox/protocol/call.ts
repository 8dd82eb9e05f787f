import type { SellerProfile } from "../profiles/types";
import { readControls } from "../state/controls";
import { listSeeded } from "../state/seeded-products";
import type { World } from "../state/world";
import { limitCalls } from "./call-limit";
import type { CallContext } from "./context";
import { defer, isDeferred } from "./deferral";
import { type Body, completed, type Echo, failed } from "./envelope";
import { TaskError } from "./errors";
import { HANDLERS, type Handler, type Request } from "./handlers";
import { once } from "./idempotency";
import { checkRequest, type ToolName } from "./requests";
import { tamper } from "./tamper";
import { resolveVersion, SERVED_VERSIONS, type ServedVersion } from "./versions";

export type Answer = { isError: boolean; body: Body };

/**
 * Answers one tool call: release, limit, shape, scope, replay, then the task, all in one transaction that an error rolls back
 * (facts 12).
 */
export function callTool(input: {
  profile: SellerProfile;
  world: World;
  tool: ToolName;
  request: Request;
  now: Date;
}): Answer {
  const { world, tool, request, now } = input;
  const versions = input.profile.versions ?? SERVED_VERSIONS;
  const echo: Echo = isObject(request.context) ? { context: request.context } : {};
  let served: ServedVersion = versions[0] ?? "3.2";
  try {
    served = resolveVersion(request, versions);
    limitCalls(input.profile, world, tool, now);
    checkRequest(tool, served, request);
    const profile = withSeeded(input.profile, world);
    const context: CallContext = { profile, world, controls: readControls(world), served, now };
    const run = world.database.transaction(() => dispatch(context, tool, request));
    const { body, replayed } = run.immediate();
    return { isError: false, body: completed(served, replayed ? { ...body, replayed: true } : body, echo) };
  } catch (error) {
    return { isError: true, body: failed(served, asTaskError(error), echo) };
  }
}

/** A fault of the sandbox itself: the operator reads what it was, the buyer that nothing was changed. */
function asTaskError(error: unknown): TaskError {
  if (error instanceof TaskError) return error;
  process.emitWarning(error instanceof Error ? error : String(error));
  return new TaskError("SERVICE_UNAVAILABLE", "The seller could not finish this. Nothing was changed.");
}

/** What a conformance run put into the list stands before, and instead of, what the seller sells anyway. */
function withSeeded(profile: SellerProfile, world: World): SellerProfile {
  const seeded = profile.isTestable ? listSeeded(world) : [];
  if (seeded.length === 0) return profile;
  const ids = new Set(seeded.map((product) => product.product_id));
  return { ...profile, products: [...seeded, ...profile.products.filter((product) => !ids.has(product.product_id))] };
}

function dispatch(context: CallContext, tool: ToolName, request: Request): { body: Body; replayed: boolean } {
  const handler: Handler = HANDLERS[tool];
  const binding = handler.scope?.(context, request);
  const work = (at: CallContext) => tamper(handler.run(at, request), at.controls);
  const run = () => (isDeferred(context, tool) ? defer(context, { tool, request, binding, work }) : work(context));
  if (binding === undefined) return { body: run(), replayed: false };
  return once({ world: context.world, binding, tool, request, now: context.now, run });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
