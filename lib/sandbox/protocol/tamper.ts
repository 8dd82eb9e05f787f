import type { Controls } from "../state/controls";
import type { Body } from "./envelope";

/**
 * For tests of the buyer: sends a wrong digest on snapshots of one status. What is stored stays right, so the seller itself
 * would still accept; only a buyer that recomputes notices.
 */
export function tamper(body: Body, controls: Controls): Body {
  const status = controls.tamper_terms_digest;
  if (!status || status === "off") return body;
  return visit(body, status) as Body;
}

function visit(value: unknown, status: string): unknown {
  if (Array.isArray(value)) return value.map((item) => visit(item, status));
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, visit(member, status)]));
  const digest = copy.terms_digest;
  if (copy.proposal_status === status && typeof digest === "string") copy.terms_digest = flipped(digest);
  return copy;
}

function flipped(digest: string): string {
  const at = "sha256:".length;
  return `${digest.slice(0, at)}${digest[at] === "A" ? "B" : "A"}${digest.slice(at + 1)}`;
}
