import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { contract } from "./contract";
import { BY_GET, RPC_PATH } from "./get-address";

export { isDefinedError, ORPCError } from "@orpc/client";
export { isSeenLine, NOT_SEEN } from "./seen-line";
export type * from "./views";

const OUTLIVES_THE_PAGE: ReadonlySet<string> = new Set(["requests/send"]);

// The RPC link needs the contract's types only, so neither it nor zod reaches the browser's first load. Others call the
// same procedures as plain HTTP, as /api/openapi.json describes.
const link = new RPCLink({
  url: () => window.location.origin + RPC_PATH,
  method: (_options, path) => (BY_GET.has(path.join("/")) ? "GET" : "POST"),
  // Leaving the page must not take back a brief on its way, even one that waits for a free connection behind others. Requests
  // kept alive share 64 KiB, so only calls that are small whatever was typed are.
  fetch: (request, init, _options, path) =>
    fetch(request, { ...init, ...(OUTLIVES_THE_PAGE.has(path.join("/")) && { keepalive: true }) }),
});

/** The API as the browser calls it. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(link);

/** Query and mutation options for TanStack Query, one a procedure: `api.negotiations.get.queryOptions({ input: { id } })`. */
export const api = createTanstackQueryUtils(client);
