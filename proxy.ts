import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { contentPolicy, isHttps, securityHeaders } from "@/lib/auth/security-headers";

/** Before every page: a nonce of its own, which its scripts carry and nothing else can, and the headers of every answer. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString("base64");
  const policy = contentPolicy({ nonce, isDevelopment: process.env.NODE_ENV === "development" });
  const headers = new Headers(request.headers);
  // Next reads the nonce from the policy and gives it to its own scripts; the layout gives it to the theme's.
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(securityHeaders({ isHttps: isHttps() })))
    response.headers.set(name, value);
  if (KEYS.some((path) => request.nextUrl.pathname.startsWith(path))) {
    for (const [name, value] of Object.entries(KEY_HEADERS)) response.headers.set(name, value);
  }
  return response;
}

/** Where a page's address is its key. */
const KEYS = ["/shared/", "/join/", "/reset/"];

/** Of such a page: its address is told to nobody, found by nobody, and kept nowhere. */
const KEY_HEADERS = {
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow, noarchive",
  "cache-control": "private, no-store",
};

/** The API sets its own (app/api/respond.ts): a body passed through here would be read twice. Built files are the same for everybody. */
export const config = { matcher: ["/((?!api/|sandbox/|_next/static/|_next/image).*)"] };
