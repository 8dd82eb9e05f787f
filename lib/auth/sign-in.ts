import { createHash } from "node:crypto";
import {
  addSignInFailure,
  deleteAuthSessionByToken,
  deleteSignInFailures,
  findPerson,
  findSignInFailures,
  processStore,
} from "@/lib/store";
import { deskMode } from "./mode";
import { ADDRESS_HEADER, LONGEST_PASSWORD, teamAuth, teamCookieName } from "./team";

/** Wrong passwords an account may have within the window, from wherever they come. */
const MOST_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;

export type SignIn = { kind: "in"; cookies: string[] } | { kind: "wrong" } | { kind: "wait"; seconds: number };

/**
 * Signs in by e-mail and password, into a session that did not exist before; one the browser brought along ends. An account that does
 * not exist, one that is closed and a wrong password are answered alike, and each is counted alike: by address (better-auth) and by account.
 */
export async function signIn(
  request: Request,
  { email, password }: { email: string; password: string },
): Promise<SignIn> {
  const { db } = await processStore();
  const account = accountHash(email);
  const now = Date.now();
  const failures = await findSignInFailures(db, account, new Date(now - WINDOW_MS).toISOString());
  if (failures && failures.failures >= MOST_FAILURES) {
    return { kind: "wait", seconds: Math.max(1, Math.ceil((Date.parse(failures.since) + WINDOW_MS - now) / 1_000)) };
  }
  const answer = await askBetterAuth(request, email, password);
  if (answer.status === 429) return { kind: "wait", seconds: Number(answer.headers.get("x-retry-after")) || 60 };
  const cookies = answer.headers.getSetCookie();
  const user = answer.ok ? ((await answer.json()) as { token: string; user: { id: string } }) : null;
  const person = user && (await findPerson(db, user.user.id));
  if (!user || !person || person.deactivated_at !== null) {
    if (user) await deleteAuthSessionByToken(db, user.token);
    await addSignInFailure(db, account, new Date(now).toISOString(), new Date(now - WINDOW_MS).toISOString());
    return { kind: "wrong" };
  }
  await deleteSignInFailures(db, account);
  await endEarlier(request, user.token);
  return { kind: "in", cookies };
}

async function askBetterAuth(request: Request, email: string, password: string): Promise<Response> {
  const mode = deskMode();
  if (mode.kind !== "team" || password.length > LONGEST_PASSWORD) return new Response(null, { status: 401 });
  const { origin } = mode.baseUrl;
  const auth = await teamAuth();
  return auth.handler(
    new Request(`${origin}/api/auth/sign-in/email`, {
      method: "POST",
      // Nothing of the request's own: the guard has looked at its origin, and its cookies have no say in who comes in.
      headers: {
        "content-type": "application/json",
        origin,
        [ADDRESS_HEADER]: clientAddress(request),
        "user-agent": (request.headers.get("user-agent") ?? "").slice(0, 300),
      },
      body: JSON.stringify({ email, password }),
    }),
  );
}

/**
 * Where a request came from: the last entry of X-Forwarded-For, which the nearest proxy, or the server itself, has written. What stands
 * before it anybody may have written.
 */
function clientAddress(request: Request): string {
  return request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "127.0.0.1";
}

async function endEarlier(request: Request, token: string): Promise<void> {
  const mode = deskMode();
  if (mode.kind !== "team") return;
  const name = teamCookieName(mode.baseUrl);
  const cookie = (request.headers.get("cookie") ?? "").split(";").find((each) => each.trim().startsWith(`${name}=`));
  const auth = cookie && (await teamAuth());
  const earlier = auth && (await auth.api.getSession({ headers: new Headers({ cookie: cookie.trim() }) }));
  if (!earlier || earlier.session.token === token) return;
  await deleteAuthSessionByToken((await processStore()).db, earlier.session.token);
}

/** An account by its e-mail, whether there is one or not; the e-mail itself is not kept with its failures. */
const accountHash = (email: string): string => createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
