import {
  ClientCredentialsProvider,
  checkResourceAllowed,
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
  type FetchLike,
  fetchToken,
  OAuthError,
  type OAuthProtectedResourceMetadata,
  type OAuthServerInfo,
  refreshAuthorization,
  resourceUrlFromServerUrl,
} from "@modelcontextprotocol/client";
import type { OAuthGrant, OAuthTokens } from "../types";

/** The authorization server said no. `code` is OAuth's word for it, or the desk's own where the desk refused first. */
export class GrantRefused extends Error {
  constructor(readonly code: string) {
    super(`The grant was refused: ${code}.`);
  }
}

export type Wanted = {
  url: URL;
  grant: OAuthGrant;
  current: OAuthTokens | null;
  /** The WWW-Authenticate header of the answer that asked for a sign-in; null where none did yet. */
  challenge: string | null;
};

/**
 * Gets tokens for one seller (facts 18; MCP authorization): protected resource metadata by the seller's own challenge or its well-known
 * place, authorization server metadata, then the grant, with the seller's address as the tokens' resource.
 *
 * @throws GrantRefused where the authorization server refuses the grant, or is another one than before
 */
export async function obtainTokens(
  { url, grant, current, challenge }: Wanted,
  fetchFn: FetchLike,
): Promise<OAuthTokens> {
  const asked = readChallenge(challenge ?? (await probe(url, fetchFn)));
  const { resourceMetadataUrl } = asked;
  const server = await discoverOAuthServerInfo(url, {
    fetchFn,
    ...(resourceMetadataUrl ? { resourceMetadataUrl } : {}),
  });
  const issuer = issuerOf(server);
  const pinned = grant.issuer ?? current?.issuer;
  if (pinned !== undefined && pinned !== issuer) throw new GrantRefused("issuer_changed");
  const scope = grant.scope ?? asked.scope;
  const request = { fetchFn, resource: resourceOf(url, server.resourceMetadata), ...(scope ? { scope } : {}) };
  const answer = await askFor(grant, current, server, request).catch((error: unknown) => {
    throw error instanceof OAuthError && REFUSALS.has(error.code) ? new GrantRefused(error.code) : error;
  });
  if (!/^bearer$/i.test(answer.token_type)) throw new Error("Only bearer tokens can be used.");
  if (!/^[\x21-\x7e]+$/.test(answer.access_token)) throw new Error("The token does not fit into a header.");
  const { expires_in: seconds, refresh_token: refreshToken } = answer;
  return {
    accessToken: answer.access_token,
    expiresAt: seconds === undefined ? null : new Date(Date.now() + seconds * 1_000).toISOString(),
    ...(refreshToken === undefined ? {} : { refreshToken }),
    issuer,
  };
}

// What RFC 6749 and 8707 let a token endpoint answer that a repetition does not cure.
const REFUSALS: ReadonlySet<string> = new Set([
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
  "invalid_target",
  "access_denied",
]);

type TokenRequest = { fetchFn: FetchLike; resource: URL; scope?: string };

function askFor(grant: OAuthGrant, current: OAuthTokens | null, server: OAuthServerInfo, request: TokenRequest) {
  const { authorizationServerUrl, authorizationServerMetadata: metadata } = server;
  const expectedIssuer = issuerOf(server);
  const options = { ...request, ...(metadata ? { metadata } : {}) };
  switch (grant.kind) {
    case "client_credentials": {
      const { clientId, clientSecret } = grant;
      const provider = new ClientCredentialsProvider({ clientId, clientSecret, clientName: "parley", expectedIssuer });
      return fetchToken(provider, authorizationServerUrl, options);
    }
    case "refresh_token": {
      const { clientId, clientSecret } = grant;
      const clientInformation = {
        client_id: clientId,
        ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
      };
      // Servers may give a new refresh token with each answer and take the old one no more.
      const refreshToken = current?.refreshToken ?? grant.refreshToken;
      return refreshAuthorization(authorizationServerUrl, { ...options, clientInformation, refreshToken });
    }
  }
}

function issuerOf({ authorizationServerMetadata, authorizationServerUrl }: OAuthServerInfo): string {
  return authorizationServerMetadata?.issuer ?? authorizationServerUrl;
}

/** The resource the tokens are for (RFC 8707): as the seller's metadata names it, else the seller's own address. */
function resourceOf(url: URL, metadata: OAuthProtectedResourceMetadata | undefined): URL {
  const requestedResource = resourceUrlFromServerUrl(url);
  if (!metadata) return requestedResource;
  const configuredResource = metadata.resource;
  if (!checkResourceAllowed({ requestedResource, configuredResource })) {
    throw new Error("The protected resource metadata is another resource's.");
  }
  return new URL(configuredResource);
}

/** Asks the seller without credentials, so that it names its authorization server. Nothing of the call is in it. */
async function probe(url: URL, fetchFn: FetchLike): Promise<string | null> {
  const accept = "application/json, text/event-stream";
  const response = await fetchFn(url, { method: "HEAD", headers: { accept } });
  return response.status === 401 ? response.headers.get("www-authenticate") : null;
}

function readChallenge(challenge: string | null): ReturnType<typeof extractWWWAuthenticateParams> {
  if (challenge === null) return {};
  return extractWWWAuthenticateParams(new Response(null, { status: 401, headers: { "www-authenticate": challenge } }));
}
