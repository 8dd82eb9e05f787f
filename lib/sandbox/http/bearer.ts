import { type Endpoint, resourceMetadataUrl, resourcePath } from "../oauth/resources";
import { findAccess } from "../oauth/tokens";
import type { SellerProfile } from "../profiles/types";
import { clockOf } from "../state/clock";
import { readControls } from "../state/controls";
import { sandboxDatabase } from "../state/database";

/** Any token of this form is a buyer of its own, with its own accounts, proposals and buys. */
const TOKEN = /^sandbox-[a-z0-9-]{4,64}$/;

/**
 * The principal a request speaks for, or the 401 that refuses it and names the authorization server. A token of the plain form is itself
 * the principal, except where a seller takes only its authorization server's; one of those speaks for its client, at the endpoint
 * it was given for. The test controls are the tester's own and always take the plain form.
 */
export function authenticate(
  request: Request,
  profile: SellerProfile,
  endpoint: Endpoint | "control",
): { principal: string } | Response {
  const header = request.headers.get("authorization");
  const token = header?.match(/^Bearer +(\S+)$/i)?.[1];
  const takesPlain = endpoint === "control" || !profile.signInOnly;
  if (token && takesPlain && TOKEN.test(token)) return { principal: token };
  const principal = token === undefined ? undefined : clientOf(token, profile, endpoint);
  return principal === undefined ? refuse(request, profile, endpoint, header === null) : { principal };
}

/** The client a token speaks for here and now: the now is that client's clock at this seller. */
function clientOf(token: string, { id }: SellerProfile, endpoint: Endpoint | "control"): string | undefined {
  const database = sandboxDatabase();
  const access = findAccess(database, token);
  const isForHere = endpoint === "control" || access?.resource === resourcePath(id, endpoint);
  if (!access || access.seller !== id || !isForHere) return undefined;
  const { principal } = access;
  const now = clockOf(readControls({ database, seller: id, principal }));
  return access.expiresAt > now.getTime() ? principal : undefined;
}

function refuse(request: Request, profile: SellerProfile, endpoint: Endpoint | "control", missing: boolean): Response {
  const challenge = [
    'Bearer realm="parley-sandbox"',
    ...(missing ? [] : ['error="invalid_token"']),
    ...(endpoint === "control" ? [] : [`resource_metadata="${resourceMetadataUrl(request, profile.id, endpoint)}"`]),
  ];
  return Response.json(
    {
      error: missing ? "unauthorized" : "invalid_token",
      code: missing ? "AUTH_MISSING" : "AUTH_INVALID",
      message: profile.signInOnly && endpoint !== "control" ? SIGN_IN : ANY_TOKEN,
    },
    { status: 401, headers: { "www-authenticate": challenge.join(", ") } },
  );
}

const ANY_TOKEN =
  "Send Authorization: Bearer sandbox-<name>, with 4 to 64 of a-z, 0-9 and hyphen after the prefix, or a token of this seller's authorization server.";
const SIGN_IN =
  "Get a token from this seller's authorization server: client sandbox-<name> with the secret secret-<name>, grant client_credentials.";
