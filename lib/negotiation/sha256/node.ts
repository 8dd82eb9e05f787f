import { createHash } from "node:crypto";

/** SHA-256 of the UTF-8 bytes of `text`, base64url without padding (43 characters). Server half of `#sha256`. */
export function sha256Base64Url(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("base64url");
}

/** The same in hexadecimal (64 characters). */
export function sha256Hex(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
