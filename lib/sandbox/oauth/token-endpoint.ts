import { originOf } from "../http/origin";
import type { SellerProfile } from "../profiles/types";
import { clockOf } from "../state/clock";
import { readControls } from "../state/controls";
import { sandboxDatabase } from "../state/database";
import { isEndpoint, resourcePath } from "./resources";
import { type Grantee, issueTokens, takeRefresh } from "./tokens";

const DEFAULT_SECONDS = 3_600;
/** Client `sandbox-<name>` has the secret `secret-<name>`, so that anyone can try it. */
const CLIENT = /^sandbox-([a-z0-9-]{4,64})$/;

type Failure = "invalid_request" | "invalid_client" | "invalid_grant" | "invalid_target" | "unsupported_grant_type";

class GrantError extends Error {
  constructor(
    readonly code: Failure,
    message: string,
  ) {
    super(message);
  }
}

/** The token endpoint of one seller's authorization server (RFC 6749): client credentials and refresh, for one endpoint (RFC 8707). */
export async function tokenEndpoint(profile: SellerProfile, request: Request): Promise<Response> {
  try {
    if (request.method !== "POST") throw new GrantError("invalid_request", "POST a form.");
    const form = new URLSearchParams(await request.text());
    const principal = clientOf(request, form);
    const now = clockOf(readControls({ database: sandboxDatabase(), seller: profile.id, principal })).getTime();
    const grantee = granteeOf(profile, request, form, { principal, now });
    return answer(profile, grantee, form, now);
  } catch (error) {
    if (error instanceof GrantError) return refuse(error);
    throw error;
  }
}

function answer(profile: SellerProfile, grantee: Grantee, form: URLSearchParams, now: number): Response {
  const database = sandboxDatabase();
  const { token_seconds } = readControls({ database, ...grantee });
  const seconds = token_seconds ?? profile.signInOnly?.tokenSeconds ?? DEFAULT_SECONDS;
  const refreshable = form.get("grant_type") === "refresh_token" || scopesOf(form).includes("offline_access");
  const { accessToken, refreshToken } = issueTokens(database, grantee, { seconds, refreshable, now });
  return Response.json(
    {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: seconds,
      ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    },
    { headers: NO_STORE },
  );
}

function granteeOf(
  profile: SellerProfile,
  request: Request,
  form: URLSearchParams,
  client: { principal: string; now: number },
): Grantee {
  const { principal, now } = client;
  const resource = targetOf(profile, request, form);
  const grantType = form.get("grant_type");
  switch (grantType) {
    case "client_credentials":
      return { seller: profile.id, principal, resource };
    case "refresh_token": {
      const found = takeRefresh(sandboxDatabase(), form.get("refresh_token") ?? "", now);
      const isTheirs = found?.principal === principal && found.seller === profile.id && found.resource === resource;
      if (!found || !isTheirs) throw new GrantError("invalid_grant", "The refresh token is not valid.");
      return found;
    }
    default:
      throw new GrantError("unsupported_grant_type", "Use client_credentials or refresh_token.");
  }
}

/** The client that authenticates itself in the header or in the form; its id is the principal. */
function clientOf(request: Request, form: URLSearchParams): string {
  const [id, secret] = basicOf(request) ?? [form.get("client_id") ?? "", form.get("client_secret") ?? ""];
  const name = id.match(CLIENT)?.[1];
  if (name !== undefined && secret === `secret-${name}`) return id;
  throw new GrantError("invalid_client", "Client sandbox-<name> has the secret secret-<name>.");
}

function basicOf(request: Request): [string, string] | undefined {
  const encoded = request.headers.get("authorization")?.match(/^Basic +(\S+)$/i)?.[1];
  if (encoded === undefined) return undefined;
  const [id = "", secret = ""] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return [id, secret];
}

/** The endpoint the token is for: one of this seller's, which the client has to name. */
function targetOf({ id }: SellerProfile, request: Request, form: URLSearchParams): string {
  const named = form.get("resource");
  if (named === null || !URL.canParse(named)) throw new GrantError("invalid_target", "Name a resource.");
  const { origin, pathname } = new URL(named);
  const endpoint = pathname.split("/")[3];
  if (origin !== originOf(request) || !isEndpoint(endpoint) || pathname !== resourcePath(id, endpoint)) {
    throw new GrantError("invalid_target", "This server gives tokens for its own seller only.");
  }
  return pathname;
}

function scopesOf(form: URLSearchParams): string[] {
  return (form.get("scope") ?? "").split(" ");
}

const NO_STORE = { "cache-control": "no-store" };

function refuse({ code, message }: GrantError): Response {
  const isClient = code === "invalid_client";
  return Response.json(
    { error: code, error_description: message },
    {
      status: isClient ? 401 : 400,
      headers: { ...NO_STORE, ...(isClient && { "www-authenticate": 'Basic realm="parley-sandbox"' }) },
    },
  );
}
