import type { Entrance } from "@/lib/api/entrance";
import { boundedBody, refuseRequest, type SignIn, signIn } from "@/lib/auth";

const NO_STORE = { "cache-control": "no-store" };

/** Says no, in the shape every form at the door reads. */
export function refused(status: number, message: string, fields: Record<string, string> = {}, more?: HeadersInit) {
  return Response.json({ message, fields }, { status, headers: { ...NO_STORE, ...more } });
}

/** Why a request is not even read: it is another site's, or larger than any form; else its text. */
export async function readForm(request: Request): Promise<Response | string> {
  const refusal = refuseRequest(request);
  if (refusal) return refused(refusal.status, refusal.message);
  return (await boundedBody(request)) ?? refused(413, "This is larger than anything the desk takes here.");
}

/** A body as JSON; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Who came in is signed in by the password they just chose. */
export async function signedInAfter(request: Request, entrance: Entrance): Promise<Response> {
  if (entrance.kind === "refused") return refused(entrance.status, entrance.message, entrance.fields);
  return answerTo(await signIn(request, entrance));
}

/** One answer for a wrong password, an account that is closed and one that there is not. */
export function answerTo(signedIn: SignIn): Response {
  switch (signedIn.kind) {
    case "in": {
      const headers = new Headers(NO_STORE);
      for (const cookie of signedIn.cookies) headers.append("set-cookie", cookie);
      return new Response(null, { status: 204, headers });
    }
    case "wrong":
      return refused(401, "This e-mail and password do not open the desk.");
    case "wait": {
      const wait =
        signedIn.seconds > 90 ? `${Math.ceil(signedIn.seconds / 60)} minutes` : `${signedIn.seconds} seconds`;
      return refused(429, `Too many tries. Try again in ${wait}.`, {}, { "retry-after": String(signedIn.seconds) });
    }
  }
}
