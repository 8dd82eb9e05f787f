import { originOf } from "../http/origin";

/** The protected resources of a seller: the endpoints a token can be for. */
const ENDPOINTS = ["mcp", "a2a"] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

export function isEndpoint(name: string | undefined): name is Endpoint {
  return ENDPOINTS.some((known) => known === name);
}

export function resourcePath(seller: string, endpoint: Endpoint): string {
  return `/sandbox/${seller}/${endpoint}`;
}

function issuerPath(seller: string): string {
  return `/sandbox/${seller}/oauth`;
}

/** Where the metadata of a protected resource is found (RFC 9728). */
export function resourceMetadataUrl(request: Request, seller: string, endpoint: Endpoint): string {
  return `${originOf(request)}/.well-known/oauth-protected-resource${resourcePath(seller, endpoint)}`;
}

/** Protected resource metadata (RFC 9728): which authorization server gives tokens for this endpoint. */
export function resourceMetadata(request: Request, seller: string, endpoint: Endpoint): object {
  const origin = originOf(request);
  return {
    resource: origin + resourcePath(seller, endpoint),
    authorization_servers: [origin + issuerPath(seller)],
    bearer_methods_supported: ["header"],
    resource_name: `Parley sandbox: ${seller}`,
  };
}

/** Authorization server metadata (RFC 8414). There is no person to ask, so no authorization endpoint works. */
export function serverMetadata(request: Request, seller: string): object {
  const issuer = originOf(request) + issuerPath(seller);
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    response_types_supported: ["code"],
    grant_types_supported: ["client_credentials", "refresh_token"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    scopes_supported: ["offline_access"],
  };
}
