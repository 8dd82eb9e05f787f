import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** SHA-256 (hex) over the RFC 8785 text of a JSON value: equal for equal values, however they were spelled. */
export function fingerprint(value: unknown): string {
  return sha256(canonicalize(value) ?? "null");
}

/** SHA-256 (hex) of exactly this text. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
