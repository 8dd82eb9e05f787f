import type { ApiContext } from "@/lib/api/router";
import { answerHeaders, refuseRequest, requestCookies, sessionFromCookies } from "@/lib/auth";

type Handle = (request: Request, context: ApiContext) => Promise<Response>;

/** Characters below which packing an answer takes longer than sending it as it is. */
const WORTH_PACKING = 32_768;

/** Turns foreign requests away, finds the session and lets the API answer; what it answers is never cached. */
export async function respond(request: Request, handle: Handle): Promise<Response> {
  const refusal = refuseRequest(request);
  if (refusal) {
    return Response.json({ message: refusal.message }, { status: refusal.status, headers: answerHeaders() });
  }
  const session = await sessionFromCookies(requestCookies(request));
  const { status, headers, ...answer } = await whole(await handle(request, { session }));
  headers.set("cache-control", answer.text.length < WORTH_PACKING ? "no-store, no-transform" : "no-store");
  for (const [name, value] of Object.entries(answerHeaders())) headers.set(name, value);
  return new Response(answer.text, { status, headers });
}

async function whole(response: Response): Promise<{ status: number; headers: Headers; text: string }> {
  return { status: response.status, headers: new Headers(response.headers), text: await response.text() };
}
