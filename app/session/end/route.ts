import { endSession, refuseRequest, requestCookies } from "@/lib/auth";

export const dynamic = "force-dynamic";

/** Signs out from a plain form, and goes to the way in. */
export async function POST(request: Request): Promise<Response> {
  const refusal = refuseRequest(request);
  if (refusal) return Response.json({ message: refusal.message }, { status: refusal.status });
  const cookie = await endSession(requestCookies(request));
  return new Response(null, { status: 303, headers: { location: "/welcome", "set-cookie": cookie } });
}
