import { streamhaus } from "./streamhaus";
import type { SellerProfile } from "./types";

/** Lets a buyer say a few things at a time. */
export const bouncer: SellerProfile = {
  ...streamhaus,
  id: "bouncer",
  name: "Bouncer",
  blurb: "Takes 4 calls in 10 seconds. The next are RATE_LIMITED with a time to wait; whoever goes on gets HTTP 429.",
  publisherDomain: "bouncer.example",
  limit: { calls: 4, seconds: 10 },
};
