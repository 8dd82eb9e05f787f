/** Why a request is turned away before anything reads it. */
export type Refusal = { status: 403 | 421; message: string };

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const OWN_SITES = new Set(["same-origin", "none"]);

/**
 * Turns away what a foreign web page could make a browser send. In local mode the desk answers only to loopback names: a page that
 * points its own name at 127.0.0.1 (DNS rebinding) still sends that name as Host. Changes are refused from any other origin.
 */
export function refuseRequest(request: { method: string; headers: Headers }): Refusal | null {
  const host = request.headers.get("host") ?? "";
  if (!isLoopbackHost(host)) {
    return { status: 421, message: "In local mode the desk answers only on this machine: open it as 127.0.0.1." };
  }
  if (SAFE_METHODS.has(request.method)) return null;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  // Sec-Fetch-Site is the browser's own word and no page can set it; Origin decides where a browser does not send it.
  const isForeign = site !== null ? !OWN_SITES.has(site) : origin !== null && !isOriginOf(origin, host);
  return isForeign ? { status: 403, message: "This change came from another site and was refused." } : null;
}

function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d{1,5}$/, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}

function isOriginOf(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
