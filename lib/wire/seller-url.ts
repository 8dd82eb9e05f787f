import { BlockList, isIP } from "node:net";

/** The ranges that mean this very machine. */
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Link-local ranges, where cloud metadata services answer: never called, whatever the mode. */
const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet("169.254.0.0", 16, "ipv4");
LINK_LOCAL.addSubnet("fe80::", 10, "ipv6");
LINK_LOCAL.addAddress("fd00:ec2::254", "ipv6");

/**
 * The URL to call, or `undefined` where it may not be called: https anywhere, plain http only to this machine and only in local mode;
 * no credentials in the address, no link-local literals, and loopback only in local mode.
 */
export function allowedSellerUrl(address: string, localMode: boolean): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (contains(LINK_LOCAL, host)) return undefined;
  if (isLoopback(host)) return localMode && (url.protocol === "http:" || url.protocol === "https:") ? url : undefined;
  return url.protocol === "https:" ? url : undefined;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || contains(LOOPBACK, host);
}

function contains(list: BlockList, host: string): boolean {
  const family = isIP(host);
  return family !== 0 && list.check(host, family === 4 ? "ipv4" : "ipv6");
}
