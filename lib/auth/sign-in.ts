import { deleteAuthSessionByToken, findPerson, processStore } from "@/lib/store";
import { deskMode } from "./mode";
import { ADDRESS_HEADER, LONGEST_PASSWORD, teamAuth, teamCookieName } from "./team";
import { account, clientAddress, countFailure, forgetFailures, secondsToWait } from "./tries";

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
  const now = Date.now();
  const seconds = await secondsToWait(db, account(email), now);
  if (seconds !== null) return { kind: "wait", seconds };
  const answer = await askBetterAuth(request, email, password);
  if (answer.status === 429) return { kind: "wait", seconds: Number(answer.headers.get("x-retry-after")) || 60 };
  const cookies = answer.headers.getSetCookie();
  const user = answer.ok ? ((await answer.json()) as { token: string; user: { id: string } }) : null;
  const person = user && (await findPerson(db, user.user.id));
  if (!user || !person || person.deactivated_at !== null) {
    if (user) await deleteAuthSessionByToken(db, user.token);
    await countFailure(db, account(email), now);
    return { kind: "wrong" };
  }
  await forgetFailures(db, account(email));
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
