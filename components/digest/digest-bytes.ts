/** The 32 hash bytes of a `sha256:` terms digest (facts 3.7), or null where the text is not one. */
export function digestBytes(digest: string): Uint8Array | null {
  const match = /^sha256:([A-Za-z0-9_-]{43})$/.exec(digest);
  if (!match?.[1]) return null;
  const binary = atob(`${match[1].replaceAll("-", "+").replaceAll("_", "/")}=`);
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** `K-Zp9I…tpnY`: enough to tell two digests apart at a glance. What is not a digest is shown as it is, bounded. */
export function shortDigest(digest: string): string {
  const body = digest.startsWith("sha256:") ? digest.slice("sha256:".length) : digest;
  return body.length > 12 ? `${body.slice(0, 6)}…${body.slice(-4)}` : body;
}
