import {
  deskMode,
  endSession,
  refuseRequest,
  requestCookies,
  sessionCookie,
  signIn,
  startLocalSession,
} from "@/lib/auth";
import { answerTo, parsed, readForm, refused } from "./answer";

export const dynamic = "force-dynamic";

/**
 * The way in. In local mode a plain form posts here and goes on to the desk, as the buyer or as the ready `person` it names; in team mode
 * JSON with e-mail and password.
 */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (typeof form !== "string") return form;
  if (deskMode().kind === "local") {
    // Whoever was here before on this browser is so no longer.
    await endSession(requestCookies(request));
    const wish = new URLSearchParams(form);
    const cookie = sessionCookie(await startLocalSession(wish.get("person") ?? undefined));
    return new Response(null, { status: 303, headers: { location: placeOf(wish.get("to")), "set-cookie": cookie } });
  }
  const { email, password } = (parsed(form) ?? {}) as Record<string, unknown>;
  if (typeof email !== "string" || typeof password !== "string") return refused(400, "Say an e-mail and a password.");
  return answerTo(await signIn(request, { email, password }));
}

/** A place of this desk and of no other: whoever switches persons stays where they are. */
function placeOf(to: string | null): string {
  if (to === null || !/^\/(?![/\\])[\x21-\x7e]*$/.test(to)) return "/";
  const { pathname, search } = new URL(to, "http://desk.invalid");
  return pathname.startsWith("//") ? "/" : pathname + search;
}

/** Signs out. */
export async function DELETE(request: Request): Promise<Response> {
  const refusal = refuseRequest(request);
  if (refusal) return Response.json({ message: refusal.message }, { status: refusal.status });
  return new Response(null, { status: 204, headers: { "set-cookie": await endSession(requestCookies(request)) } });
}
