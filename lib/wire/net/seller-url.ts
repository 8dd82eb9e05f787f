import { isIP } from "node:net";
import { addressKind } from "./address";

/**
 * The URL to call, or `undefined` where it may not be called: https anywhere public, http only to this machine, and this machine only in
 * local mode; no credentials in the address. A host name is judged again by the addresses it resolves to (guarded-lookup.ts).
 *
 * Odd spellings need no care here: URL parsing has turned decimal, octal, hexadecimal and short IPv4 forms and full-width digits into
 * the plain form, and refuses zone ids.
 */
export function allowedSellerUrl(address: string | URL, localMode: boolean): URL | undefined {
  if (!URL.canParse(String(address))) return undefined;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return undefined;
  const host = bareHost(url.hostname);
  const kind = isIP(host) ? addressKind(host) : isLoopbackName(host) ? "loopback" : "public";
  switch (kind) {
    case "forbidden":
      return undefined;
    case "loopback":
      return localMode && (url.protocol === "http:" || url.protocol === "https:") ? url : undefined;
    case "public":
      return url.protocol === "https:" ? url : undefined;
  }
}

/** A host without the brackets of IPv6 and without the dot of a fully qualified name. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** Names that mean this machine by convention (RFC 6761), whatever a resolver would say. */
export function isLoopbackName(host: string): boolean {
  const name = host.toLowerCase();
  return name === "localhost" || name.endsWith(".localhost");
}
