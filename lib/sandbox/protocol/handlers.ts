import type {
  AcceptProposalRequest,
  AccountRef,
  BrandKey,
  RefineProposalsRequest,
  RequestProposalsRequest,
} from "@/lib/adcp";
import { findProposal } from "../state/proposals";
import type { World } from "../state/world";
import { type Binding, bindingFor } from "./binding";
import type { CallContext } from "./context";
import type { Body } from "./envelope";
import { TaskError } from "./errors";
import type { ToolName } from "./requests";
import type { ListTasksRequest } from "./schemas/tasks";
import type { TestControllerRequest } from "./schemas/test-controller";
import { acceptProposal } from "./tasks/accept-proposal";
import { type BuyProductsRequest, buyProducts } from "./tasks/buy-products";
import { getAdcpCapabilities } from "./tasks/capabilities";
import { type ControlMediaBuyRequest, controlMediaBuy } from "./tasks/control-media-buy";
import { type DeclineProposalsRequest, declineProposals } from "./tasks/decline-proposals";
import { type GetMediaBuysRequest, getMediaBuys } from "./tasks/get-media-buys";
import { type GetTaskStatusRequest, getTaskStatus } from "./tasks/get-task-status";
import { type CreateMediaBuyRequest, createMediaBuy } from "./tasks/legacy/create-media-buy";
import { type GetProductsRequest, getProducts } from "./tasks/legacy/get-products";
import { type ListAccountsRequest, listAccounts } from "./tasks/list-accounts";
import { type ListProductsRequest, listProducts } from "./tasks/list-products";
import { listTasks } from "./tasks/list-tasks";
import { refineProposals } from "./tasks/refine-proposals";
import { requestProposals } from "./tasks/request-proposals";
import { type SyncAccountsRequest, syncAccounts } from "./tasks/sync-accounts";
import { testController } from "./tasks/test-controller";
import { isLegacy } from "./versions";

export type Request = Record<string, unknown>;

/** A task, and the scope its idempotency key is kept in: none for a read, or for a call without a key (facts 1.6). */
export type Handler = {
  scope?: (context: CallContext, request: Request) => string | undefined;
  run: (context: CallContext, request: Request) => Body;
};

/** Where nothing names an account: accounts being set up, and batches of which no id resolves. */
const PRINCIPAL_SCOPE = "principal";

/** Requests are what their schema says by the time they get here, so each task reads its own as its type. */
export const HANDLERS: Record<ToolName, Handler> = {
  get_adcp_capabilities: { run: (context) => getAdcpCapabilities(context) },
  list_accounts: { run: (context, request) => listAccounts(context, request as ListAccountsRequest) },
  list_products: { run: (context, request) => listProducts(context, request as ListProductsRequest) },
  get_media_buys: { run: (context, request) => getMediaBuys(context, request as GetMediaBuysRequest) },
  get_task_status: { run: (context, request) => getTaskStatus(context, request as GetTaskStatusRequest) },
  list_tasks: { run: (context, request) => listTasks(context, request as ListTasksRequest) },
  comply_test_controller: {
    run: (context, request) => testController(context, request as TestControllerRequest),
  },
  sync_accounts: {
    scope: () => PRINCIPAL_SCOPE,
    run: (context, request) => syncAccounts(context, request as SyncAccountsRequest),
  },
  request_proposals: {
    scope: (context, request) => accountOf(context, request).key,
    run: (context, request) =>
      requestProposals(context, request as RequestProposalsRequest, accountOf(context, request)),
  },
  refine_proposals: {
    scope: ({ world }, request) => batchScope(world, (request as RefineProposalsRequest).refinements, "refinements"),
    run: (context, request) => refineProposals(context, request as RefineProposalsRequest),
  },
  accept_proposal: {
    scope: (context, request) => accountOf(context, request).key,
    run: (context, request) => acceptProposal(context, request as AcceptProposalRequest, accountOf(context, request)),
  },
  decline_proposals: {
    scope: ({ world }, request) => batchScope(world, (request as DeclineProposalsRequest).declines, "declines"),
    run: (context, request) => declineProposals(context, request as DeclineProposalsRequest),
  },
  buy_products: {
    scope: (context, request) => accountOf(context, request).key,
    run: (context, request) => buyProducts(context, request as BuyProductsRequest, accountOf(context, request)),
  },
  control_media_buy: {
    scope: (context, request) => accountOf(context, request).key,
    run: (context, request) => controlMediaBuy(context, request as ControlMediaBuyRequest, accountOf(context, request)),
  },
  get_products: {
    // Released 3.0 and 3.1 have no key here, so one that is sent is not read (facts 6.1).
    scope: ({ world, served }, request) =>
      isLegacy(served) || request.idempotency_key === undefined
        ? undefined
        : (optionalAccount(world, request)?.key ?? PRINCIPAL_SCOPE),
    run: (context, request) =>
      getProducts(context, request as GetProductsRequest, optionalAccount(context.world, request)),
  },
  create_media_buy: {
    scope: (context, request) => accountOf(context, request).key,
    run: (context, request) => createMediaBuy(context, request as CreateMediaBuyRequest, accountOf(context, request)),
  },
};

function accountOf({ world }: CallContext, request: Request): Binding {
  return bindingFor(world, request.account as AccountRef | undefined, request.brand as BrandKey | undefined);
}

/** get_products may come from nobody in particular. */
function optionalAccount(world: World, request: Request): Binding | undefined {
  if (request.account === undefined && request.brand === undefined) return undefined;
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
