import { endSession, refuseRequest, requestCookies, sessionCookie, startLocalSession } from "@/lib/auth";

export const dynamic = "force-dynamic";

/** "Continue as local buyer": starts a session and goes to the desk. A plain form can post here. */
export async function POST(request: Request): Promise<Response> {
  const refusal = refuseRequest(request);
  if (refusal) return Response.json({ message: refusal.message }, { status: refusal.status });
  return seeOther("/", sessionCookie(await startLocalSession()));
}

/** Signs out. */
export async function DELETE(request: Request): Promise<Response> {
  const refusal = refuseRequest(request);
  if (refusal) return Response.json({ message: refusal.message }, { status: refusal.status });
  await endSession(requestCookies(request));
  return new Response(null, { status: 204, headers: { "set-cookie": sessionCookie("") } });
}

function seeOther(path: string, cookie: string): Response {
  return new Response(null, { status: 303, headers: { location: path, "set-cookie": cookie } });
}
