import { deskMode } from "@/lib/auth";

/**
 * Whether the desk may speak to this machine's own addresses. In local mode it may; in team mode a seller's address could be that of
 * something behind the server's wall, and only the sandbox of this very server is let through.
 */
export function mayReachThisMachine(url: string, env: NodeJS.ProcessEnv = process.env): boolean {
  const mode = deskMode(env);
  if (mode.kind === "local") return true;
  const { origin, pathname } = new URL(url);
  const own = [`http://127.0.0.1:${env.PORT ?? "3000"}`, mode.baseUrl.origin];
  return own.includes(origin) && /^\/sandbox\/[a-z-]+\/(?:mcp|a2a)$/.test(pathname);
}
