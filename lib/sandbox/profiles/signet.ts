import { streamhaus } from "./streamhaus";
import type { SellerProfile } from "./types";

/** Nothing is booked before its insertion order is signed. */
export const signet: SellerProfile = {
  ...streamhaus,
  id: "signet",
  name: "Signet",
  blurb: "Holds come with an insertion order; accepting is IO_REQUIRED until that very order is signed.",
  publisherDomain: "signet.example",
  requiresSignature: true,
};
