import { openApiDocument } from "@/lib/api/openapi";
import { refuseRequest, sessionCookieName } from "@/lib/auth";

export const dynamic = "force-dynamic";

/** What the API offers; it holds no data, so it can be read without a session. */
export async function GET(request: Request): Promise<Response> {
  const refusal = refuseRequest(request);
  if (refusal) return Response.json({ message: refusal.message }, { status: refusal.status });
  return Response.json(await openApiDocument(sessionCookieName()));
}
