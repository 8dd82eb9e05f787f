import { northlight } from "./northlight";
import type { SellerProfile } from "./types";

/** Negotiates like any other and has nothing left when it comes to holding it. */
export const fogbank: SellerProfile = {
  ...northlight,
  id: "fogbank",
  name: "Fogbank",
  blurb: "Negotiates well and can hold nothing: every finalize fails as one, the first draft named as the cause.",
  publisherDomain: "fogbank.example",
  grantsNoHolds: true,
};
