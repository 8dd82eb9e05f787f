import { deskMode } from "./mode";

/** What the browser may load and who may show the desk. `nonce` is a page's own: without one no script runs at all. */
export function contentPolicy({ nonce, isDevelopment = false }: { nonce?: string; isDevelopment?: boolean }): string {
  const scripts = nonce
    ? [`'nonce-${nonce}'`, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])]
    : ["'none'"];
  const policy = {
    "default-src": ["'self'"],
    "script-src": scripts,
    "script-src-attr": ["'none'"],
    // Charts, popups and bars are placed by style attributes, which know no nonce. A style runs nothing, and what it could load is named here.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(isDevelopment ? ["ws:"] : [])],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** The headers of every answer, pages and API alike. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(isHttps ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

/** Whether people reach the desk by https. */
export function isHttps(): boolean {
  const mode = deskMode();
  return mode.kind === "team" && mode.baseUrl.protocol === "https:";
}

/** The headers of an answer that is no page: nothing in it runs, whatever a browser takes it for. */
export const answerHeaders = (): Record<string, string> => ({
  "content-security-policy": contentPolicy({}),
  ...securityHeaders({ isHttps: isHttps() }),
});
