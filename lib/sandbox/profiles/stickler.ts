import { streamhaus } from "./streamhaus";
import type { SellerProfile } from "./types";

/** Has conditions and says why: guarantees little, measures by itself, carries no betting, and gives up little afterwards. */
export const stickler: SellerProfile = {
  ...streamhaus,
  id: "stickler",
  name: "Stickler",
  blurb:
    "Refuses terms with a reason: TERMS_REJECTED above 70 % viewability, POLICY_VIOLATION for betting, controls declined.",
  publisherDomain: "stickler.example",
  versions: ["3.2"],
  guaranteesAtMost: 0.7,
  refusesSubjects: [
    { category: "gambling", words: ["betting", "casino", "sportsbook", "gambling"], policy: "stickler-policy-4" },
  ],
  declinesControls: { budget: "inventory", pause: "minimum_commitment" },
};
