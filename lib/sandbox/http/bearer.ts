import { type Endpoint, resourceMetadataUrl, resourcePath } from "../oauth/resources";
import { findAccess } from "../oauth/tokens";
import type { SellerProfile } from "../profiles/types";
import { sandboxDatabase } from "../state/database";

/** Any token of this form is a buyer of its own, with its own accounts, proposals and buys. */
const TOKEN = /^sandbox-[a-z0-9-]{4,64}$/;

/**
 * The principal a request speaks for, or the 401 that refuses it and names the authorization server. A token of the plain form is itself
 * the principal; one of the authorization server speaks for its client, at the endpoint it was given for.
 */
export function authenticate(
  request: Request,
  { id }: SellerProfile,
  endpoint: Endpoint | "control",
): { principal: string } | Response {
  const header = request.headers.get("authorization");
  const token = header?.match(/^Bearer +(\S+)$/i)?.[1];
  if (token && TOKEN.test(token)) return { principal: token };
  const access = token ? findAccess(sandboxDatabase(), token, Date.now()) : undefined;
  const isForHere = endpoint === "control" || access?.resource === resourcePath(id, endpoint);
  if (access?.seller === id && isForHere) return { principal: access.principal };
  const missing = header === null;
  const challenge = [
    'Bearer realm="parley-sandbox"',
    ...(missing ? [] : ['error="invalid_token"']),
    ...(endpoint === "control" ? [] : [`resource_metadata="${resourceMetadataUrl(request, id, endpoint)}"`]),
  ];
  return Response.json(
    {
      error: missing ? "unauthorized" : "invalid_token",
      code: missing ? "AUTH_MISSING" : "AUTH_INVALID",
      message:
        "Send Authorization: Bearer sandbox-<name>, with 4 to 64 of a-z, 0-9 and hyphen after the prefix, or a token of this seller's authorization server.",
    },
    { status: 401, headers: { "www-authenticate": challenge.join(", ") } },
  );
}
