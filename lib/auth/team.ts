import { betterAuth } from "better-auth";
import { newId, processStore, type Store } from "@/lib/store";
import { deskMode } from "./mode";

/** How long a session lasts; it is not prolonged, so that a cookie that was copied ends too. */
export const TEAM_SESSION_SECONDS = 14 * 24 * 3_600;
export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 256;
/** The header the limit by address counts by; `clientAddress` alone sets it. */
export const ADDRESS_HEADER = "x-parley-address";

const MOST_SIGN_INS = { window: 60, max: 30 };

/**
 * better-auth on the desk's own store. Theirs: users, password hashes, sessions and their signed cookie, the limit by address, origin
 * checks. Ours: who may do what, invitations, the first owner, the limit by account.
 */
function newAuth({ db }: Pick<Store, "db">) {
  const mode = deskMode();
  if (mode.kind !== "team") throw new Error("There is no sign-in in local mode.");
  const { baseUrl, secret } = mode;
  return betterAuth({
    appName: "Parley",
    baseURL: baseUrl.origin,
    basePath: "/api/auth",
    secret,
    trustedOrigins: [baseUrl.origin],
    // As SQLite on either database: instants are text and truth values 0 or 1 in the desk's tables, on PostgreSQL too.
    database: { db, type: "sqlite" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
    },
    user: {
      modelName: "auth_users",
      fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
    },
    session: {
      modelName: "auth_sessions",
      fields: {
        userId: "user_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
      expiresIn: TEAM_SESSION_SECONDS,
      disableSessionRefresh: true,
    },
    account: {
      modelName: "auth_accounts",
      fields: {
        userId: "user_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
    },
    verification: {
      modelName: "auth_verifications",
      fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
    },
    rateLimit: {
      enabled: true,
      storage: "database",
      modelName: "auth_rate_limits",
      fields: { lastRequest: "last_request" },
      ...MOST_SIGN_INS,
      customRules: { "/sign-in/email": MOST_SIGN_INS },
    },
    advanced: {
      cookiePrefix: "parley",
      useSecureCookies: baseUrl.protocol === "https:",
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Its columns are held to ours by the tests; a look at the whole schema with every start is none of its business.
      database: { validateSchema: false, generateId: () => newId("aut") },
    },
    telemetry: { enabled: false },
    logger: { level: "error" },
  });
}

export type TeamAuth = ReturnType<typeof newAuth>;

const TEAM_AUTH = Symbol.for("parley.auth");
type Holder = { [TEAM_AUTH]?: { db: Store["db"]; auth: TeamAuth } };

/** The process's sign-in, on the process's store. */
export async function teamAuth(): Promise<TeamAuth> {
  const { db } = await processStore();
  const holder = globalThis as Holder;
  if (holder[TEAM_AUTH]?.db !== db) holder[TEAM_AUTH] = { db, auth: newAuth({ db }) };
  return holder[TEAM_AUTH].auth;
}

/** The name of the cookie a session is kept in. */
export const teamCookieName = (baseUrl: URL): string =>
  `${baseUrl.protocol === "https:" ? "__Secure-" : ""}parley.session_token`;
