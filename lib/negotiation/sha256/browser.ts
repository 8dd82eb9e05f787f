import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * SHA-256 of the UTF-8 bytes of `text`, base64url without padding (43 characters). Browser half of `#sha256`: `crypto.subtle`
 * is missing on plain http from another host, and it is asynchronous where the judgement is not.
 */
export function sha256Base64Url(text: string): string {
  const digest = sha256(utf8ToBytes(text));
  let encoded = "";
  for (let i = 0; i < digest.length; i += 3) {
    const group = ((digest[i] ?? 0) << 16) | ((digest[i + 1] ?? 0) << 8) | (digest[i + 2] ?? 0);
    const characters = Math.min(digest.length - i, 3) + 1;
    for (let c = 0; c < characters; c++) encoded += ALPHABET[(group >> (18 - 6 * c)) & 63];
  }
  return encoded;
}

/** The same in hexadecimal (64 characters). */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
