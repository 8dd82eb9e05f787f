import type { ApiContext } from "@/lib/api/router";
import { refuseRequest, requestCookies, sessionFromCookies } from "@/lib/auth";

type Handle = (request: Request, context: ApiContext) => Promise<Response>;

/** Turns foreign requests away, finds the session and lets the API answer; what it answers is never cached. */
export async function respond(request: Request, handle: Handle): Promise<Response> {
  const refusal = refuseRequest(request);
  if (refusal) return Response.json({ message: refusal.message }, { status: refusal.status });
  const session = await sessionFromCookies(requestCookies(request));
  const response = await handle(request, { session });
  response.headers.set("cache-control", "no-store");
  return response;
}
