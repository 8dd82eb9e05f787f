import { type DeskMode, deskMode, isLoopbackName } from "./mode";

/** Why a request is turned away before anything reads it. */
export type Refusal = { status: 403 | 421; message: string };

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const OWN_SITES = new Set(["same-origin", "none"]);

/**
 * Turns away what a foreign web page could make a browser send. The desk answers only to its own names: in local mode the loopback
 * names, since a page that points its own name at 127.0.0.1 (DNS rebinding) still sends that name as Host; in team mode the host of
 * its base URL. Changes are refused from any other origin.
 */
export function refuseRequest(
  request: { method: string; headers: Headers },
  mode: DeskMode = deskMode(),
): Refusal | null {
  const host = (request.headers.get("host") ?? "").toLowerCase();
  if (!isOwnHost(host, mode)) return { status: 421, message: ELSEWHERE[mode.kind] };
  if (SAFE_METHODS.has(request.method)) return null;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  // Sec-Fetch-Site is the browser's own word and no page can set it; Origin decides where a browser does not send it.
  const isForeign = site !== null ? !OWN_SITES.has(site) : origin !== null && !isOwnOrigin(origin, host, mode);
  return isForeign ? { status: 403, message: "This change came from another site and was refused." } : null;
}

const ELSEWHERE: Record<DeskMode["kind"], string> = {
  local: "In local mode the desk answers only on this machine: open it as 127.0.0.1.",
  team: "The desk does not answer under this name: open it at its own address.",
};

function isOwnHost(host: string, mode: DeskMode): boolean {
  return mode.kind === "team" ? host === mode.baseUrl.host : isLoopbackName(host.replace(/:\d{1,5}$/, ""));
}

function isOwnOrigin(origin: string, host: string, mode: DeskMode): boolean {
  if (!URL.canParse(origin)) return false;
  return mode.kind === "team" ? new URL(origin).origin === mode.baseUrl.origin : new URL(origin).host === host;
}
