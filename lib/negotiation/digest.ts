import { sha256Base64Url } from "#sha256";
import { canonicalTerms } from "./canonical";

/**
 * The digest of commercial terms as AdCP binds it: `sha256:` and 43 base64url characters over the RFC 8785 text (facts 3.7).
 * Give it the terms exactly as received, never what a schema made of them.
 * @throws TermsNotCanonical where the terms have no canonical form.
 */
export function termsDigest(terms: unknown): string {
  return digestOfCanonical(canonicalTerms(terms));
}

/** The same, where the canonical text is already at hand. */
export function digestOfCanonical(canonical: string): string {
  return `sha256:${sha256Base64Url(canonical)}`;
}
