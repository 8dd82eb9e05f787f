import type {
  AcceptProposalRequest,
  AccountRef,
  BrandKey,
  RefineProposalsRequest,
  RequestProposalsRequest,
} from "@/lib/adcp";
import type { SellerProfile } from "../profiles/types";
import { readControls } from "../state/controls";
import { findProposal } from "../state/proposals";
import type { World } from "../state/world";
import { type Binding, bindingFor } from "./binding";
import type { CallContext } from "./context";
import { type Body, completed, type Echo, failed } from "./envelope";
import { TaskError } from "./errors";
import { once } from "./idempotency";
import { checkRequest, type ToolName } from "./requests";
import { tamper } from "./tamper";
import { acceptProposal } from "./tasks/acceptProposal";
import { getAdcpCapabilities } from "./tasks/capabilities";
import { type DeclineProposalsRequest, declineProposals } from "./tasks/declineProposals";
import { type GetMediaBuysRequest, getMediaBuys } from "./tasks/getMediaBuys";
import { getTaskStatus } from "./tasks/getTaskStatus";
import { type ListAccountsRequest, listAccounts } from "./tasks/listAccounts";
import { refineProposals } from "./tasks/refineProposals";
import { requestProposals } from "./tasks/requestProposals";
import { type SyncAccountsRequest, syncAccounts } from "./tasks/syncAccounts";
import { resolveVersion, SERVED_VERSIONS, type ServedVersion } from "./versions";

export type Answer = { isError: boolean; body: Body };

type Request = Record<string, unknown>;

/**
 * Answers one tool call: release, shape, scope, replay, then the task, all in one transaction that an error rolls back
 * (facts 12).
 */
export function callTool(input: {
  profile: SellerProfile;
  world: World;
  tool: ToolName;
  request: Request;
  now: Date;
}): Answer {
  const { profile, world, tool, request, now } = input;
  const echo: Echo = isObject(request.context) ? { context: request.context } : {};
  let served: ServedVersion = SERVED_VERSIONS[0];
  try {
    served = resolveVersion(request);
    checkRequest(tool, served, request);
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

type Outcome = { body: Body; replayed: boolean };

function dispatch(context: CallContext, tool: ToolName, request: Request): Outcome {
  const read = (body: Body): Outcome => ({ body, replayed: false });
  const mutate = (binding: string, run: () => Body): Outcome =>
    once({
      world: context.world,
      binding,
      tool,
      request,
      now: context.now,
      run: () => tamper(run(), context.controls),
    });
  switch (tool) {
    case "get_adcp_capabilities":
      return read(getAdcpCapabilities(context));
    case "list_accounts":
      return read(listAccounts(context, request as ListAccountsRequest));
    case "get_media_buys":
      return read(getMediaBuys(context, request as GetMediaBuysRequest));
    case "get_task_status":
      return getTaskStatus();
    case "sync_accounts":
      return mutate(PRINCIPAL_SCOPE, () => syncAccounts(context, request as SyncAccountsRequest));
    case "request_proposals": {
      const binding = scopeOf(context, request);
      return mutate(binding.key, () => requestProposals(context, request as RequestProposalsRequest, binding));
    }
    case "refine_proposals": {
      const { refinements } = request as RefineProposalsRequest;
      const scope = batchScope(context.world, refinements, "refinements");
      return mutate(scope, () => refineProposals(context, request as RefineProposalsRequest));
    }
    case "accept_proposal": {
      const binding = scopeOf(context, request);
      return mutate(binding.key, () => acceptProposal(context, request as AcceptProposalRequest, binding));
    }
    case "decline_proposals": {
      const { declines } = request as DeclineProposalsRequest;
      const scope = batchScope(context.world, declines, "declines");
      return mutate(scope, () => declineProposals(context, request as DeclineProposalsRequest));
    }
  }
}

/** Where nothing names an account: accounts being set up, and batches of which no id resolves. */
const PRINCIPAL_SCOPE = "principal";

function scopeOf({ world }: CallContext, request: Request): Binding {
  return bindingFor(world, request.account as AccountRef | undefined, request.brand as BrandKey | undefined);
}

/**
 * The account a batch belongs to, read off its proposals: all that resolve must share one (facts 1.6).
 * @throws TaskError INVALID_REQUEST at the first that does not.
 */
function batchScope(world: World, entries: readonly { proposal_id: string }[], list: string): string {
  const bindings = entries.map((entry) => findProposal(world, entry.proposal_id)?.binding);
  const scope = bindings.find((binding) => binding !== undefined);
  const stranger = bindings.findIndex((binding) => binding !== undefined && binding !== scope);
  if (stranger >= 0) {
    throw new TaskError("INVALID_REQUEST", "One batch is for one account.", {
      field: `${list}[${stranger}].proposal_id`,
    });
  }
  return scope ?? PRINCIPAL_SCOPE;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
