import type { ApiContext } from "@/lib/api/router";
import { answerHeaders, refuseRequest, requestCookies, sessionFromCookies } from "@/lib/auth";

type Handle = (request: Request, context: ApiContext) => Promise<Response>;

/** Bytes below which packing an answer takes longer than sending it as it is. */
const WORTH_PACKING = 32_768;

/** Turns foreign requests away, finds the session and lets the API answer; what it answers is never cached. */
export async function respond(request: Request, handle: Handle): Promise<Response> {
  const refusal = refuseRequest(request);
  if (refusal) {
    return Response.json({ message: refusal.message }, { status: refusal.status, headers: answerHeaders() });
  }
  const session = await sessionFromCookies(requestCookies(request));
  const answer = await handle(request, { session });
  // As bytes: a large answer would be decoded and encoded once more only to be handed on.
  const body = await answer.arrayBuffer();
  const headers = new Headers(answer.headers);
  headers.set("cache-control", body.byteLength < WORTH_PACKING ? "no-store, no-transform" : "no-store");
  for (const [name, value] of Object.entries(answerHeaders())) headers.set(name, value);
  return new Response(body, { status: answer.status, headers });
}
