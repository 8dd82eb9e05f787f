import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { BodyLimitPlugin, RPCHandler } from "@orpc/server/fetch";
import { type ApiContext, router } from "./router";

/** Far above any brief or batch of 25 refinements a person writes. */
const MAX_BODY_BYTES = 1_000_000;

const plugins = () => [new BodyLimitPlugin<ApiContext>({ maxBodySize: MAX_BODY_BYTES })];
const rpc = new RPCHandler(router, { plugins: plugins() });
const http = new OpenAPIHandler(router, { plugins: plugins() });

/** Answers the desk's own browser client, under /api/rpc. */
export async function handleRpc(request: Request, context: ApiContext): Promise<Response> {
  const { response } = await rpc.handle(request, { prefix: "/api/rpc", context });
  return response ?? noSuchProcedure();
}

/** Answers the same procedures as plain HTTP, under /api, as /api/openapi.json describes them. */
export async function handleHttp(request: Request, context: ApiContext): Promise<Response> {
  const { response } = await http.handle(request, { prefix: "/api", context });
  return response ?? noSuchProcedure();
}

function noSuchProcedure(): Response {
  return Response.json({ message: "There is no such procedure; see /api/openapi.json." }, { status: 404 });
}
