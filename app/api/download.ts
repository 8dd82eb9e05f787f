import type { ApiContext } from "@/lib/api/router";
import { refuseRequest, requestCookies, sessionFromCookies } from "@/lib/auth";

const OWN_SITES = new Set(["same-origin", "none"]);

/** A file for whoever is signed in. Taking one out goes on record, so no other site may make a browser do it. */
export async function download(
  request: Request,
  handle: (context: ApiContext) => Promise<Response>,
): Promise<Response> {
  const refusal = refuseRequest(request);
  if (refusal) return Response.json({ message: refusal.message }, { status: refusal.status });
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && !OWN_SITES.has(site)) {
    return Response.json({ message: "This download was asked for by another site." }, { status: 403 });
  }
  const response = await handle({ session: await sessionFromCookies(requestCookies(request)) });
  response.headers.set("cache-control", "no-store");
  return response;
}
