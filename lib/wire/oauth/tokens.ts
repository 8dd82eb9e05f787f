import type { SellerAuth } from "../types";
import { oauthFetch } from "./oauth-fetch";
import { GrantRefused, obtainTokens } from "./obtain";

type OAuth = Extract<SellerAuth, { kind: "oauth" }>;
type Tokens = NonNullable<OAuth["tokens"]>;

/** Whose tokens, and how to get others. */
export type Holder = { key: string; auth: OAuth; url: URL; localMode: boolean; fetchTimeoutMs: number } & Pick<
  Parameters<typeof oauthFetch>[0],
  "dispatcher"
>;

/** What this process knows about one credential. */
type Held = { tokens: Tokens | null; rejected: string | null; pending: Promise<Tokens> | null };

/** A token that ends sooner is renewed first: the call has to arrive with it. */
const MARGIN_MS = 30_000;
const MOST_HELD = 1_000;
/** How long another process may take to store what it was given. */
const WAITS_MS = [0, 250, 750];

const held = new Map<string, Held>();

/** The tokens to call with: those at hand while they last, else new ones. Calls side by side share one sign-in. */
export async function currentTokens(holder: Holder): Promise<Tokens> {
  const state = stateOf(holder.key);
  return atHand(state, holder.auth) ?? obtainOnce(state, holder, null);
}

/** The tokens to call with after the seller rejected `rejected`: others that came meanwhile, else new ones. */
export async function otherTokens(holder: Holder, rejected: string, challenge: string | null): Promise<Tokens> {
  const state = stateOf(holder.key);
  state.rejected = rejected;
  return atHand(state, holder.auth) ?? obtainOnce(state, holder, challenge);
}

/** Forgets all tokens of this process; for tests. */
export function forgetTokens(): void {
  held.clear();
}

function stateOf(key: string): Held {
  const known = held.get(key);
  if (known) return known;
  const [oldest] = held.keys();
  if (held.size >= MOST_HELD && oldest !== undefined) held.delete(oldest);
  const state = { tokens: null, rejected: null, pending: null };
  held.set(key, state);
  return state;
}

function atHand(state: Held, auth: OAuth): Tokens | undefined {
  // Another process may have renewed what the caller passes since this one did.
  return [state.tokens, auth.tokens]
    .filter((each) => each !== null)
    .filter((each) => isUsable(state, each))
    .sort((a, b) => endOf(b) - endOf(a))[0];
}

function isUsable({ rejected }: Held, tokens: Tokens): boolean {
  return tokens.accessToken !== rejected && endOf(tokens) - MARGIN_MS > Date.now();
}

function endOf({ expiresAt }: Tokens): number {
  return expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
}

function obtainOnce(state: Held, holder: Holder, challenge: string | null): Promise<Tokens> {
  state.pending ??= obtain(state, holder, challenge).finally(() => {
    state.pending = null;
  });
  return state.pending;
}

async function obtain(state: Held, holder: Holder, challenge: string | null): Promise<Tokens> {
  const { auth } = holder;
  const stored = (await auth.latest?.().catch(() => null)) ?? null;
  if (stored && isUsable(state, stored)) return remember(state, stored);
  const current = newest(state.tokens, newest(auth.tokens, stored));
  const fresh = await askServer(holder, current, challenge).catch(async (error: unknown) => {
    // A refresh token often works once: where another process has just used it, that one's tokens are about to be stored.
    const theirs = error instanceof GrantRefused && auth.grant.kind === "refresh_token" && (await awaited(state, auth));
    if (theirs) return { theirs };
    throw error;
  });
  if ("theirs" in fresh) return remember(state, fresh.theirs);
  remember(state, fresh);
  // Storing them is the caller's affair, and so is saying that it failed: the call itself can go on.
  await auth.keep(fresh).catch(() => {});
  return fresh;
}

function askServer({ auth, url, ...place }: Holder, current: Tokens | null, challenge: string | null): Promise<Tokens> {
  // Its own time limit: the calls that wait for it each have theirs, and the first to give up must not take it from the others.
  const signal = AbortSignal.timeout(place.fetchTimeoutMs);
  return obtainTokens({ url, grant: auth.grant, current, challenge }, oauthFetch({ ...place, signal }));
}

/** Tokens that another process stores within a moment. */
async function awaited(state: Held, { latest }: OAuth): Promise<Tokens | undefined> {
  if (!latest) return undefined;
  for (const wait of WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const stored = await latest().catch(() => null);
    if (stored && isUsable(state, stored)) return stored;
  }
  return undefined;
}

function remember(state: Held, tokens: Tokens): Tokens {
  state.tokens = tokens;
  return tokens;
}

function newest(a: Tokens | null, b: Tokens | null): Tokens | null {
  if (!a || !b) return a ?? b;
  return endOf(b) > endOf(a) ? b : a;
}
