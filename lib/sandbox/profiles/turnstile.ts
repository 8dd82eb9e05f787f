import { streamhaus } from "./streamhaus";
import type { SellerProfile } from "./types";

/** Nobody gets in without a fresh token of its own authorization server. */
export const turnstile: SellerProfile = {
  ...streamhaus,
  id: "turnstile",
  name: "Turnstile",
  blurb:
    "Takes OAuth client credentials only; tokens run out after 5 seconds and the next call is challenged with 401.",
  publisherDomain: "turnstile.example",
  signInOnly: { tokenSeconds: 5 },
};
