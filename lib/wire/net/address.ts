import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** What lies behind an IP address: anyone's server, this very machine, or something the desk must never call. */
export type AddressKind = "public" | "loopback" | "forbidden";

/** All public IPv6 is handed out of this block; ranges named in no register (IPv4 in the last 32 bits, say) lie outside it. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/** Public by its range, and yet the metadata and control service of the Azure machine that asks. */
const METADATA: ReadonlySet<string> = new Set(["168.63.129.16"]);

/**
 * Sorts one IP address by the special-purpose registers (facts 10: SSRF). Only plain unicast is public: private, shared, link-local,
 * multicast, benchmarking, documentation and reserved ranges are forbidden, and so is every IPv6 form that carries another address
 * (mapped, compatible, NAT64, 6to4, Teredo). Text that is no IP address, or names a zone, is forbidden.
 */
export function addressKind(address: string): AddressKind {
  if (isIP(address) === 0 || address.includes("%")) return "forbidden";
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === "loopback") return "loopback";
  if (range !== "unicast" || METADATA.has(parsed.toString())) return "forbidden";
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_IPV6) ? "public" : "forbidden";
}
