import { northlight } from "./northlight";
import type { SellerProfile } from "./types";

/** A hold that runs out while it is being read. The draft outlives it and can be put on hold again. */
export const quicksand: SellerProfile = {
  ...northlight,
  id: "quicksand",
  name: "Quicksand",
  blurb: "Holds last 90 seconds. When one has run out, the same draft can be finalized again.",
  publisherDomain: "quicksand.example",
  hold: { ...northlight.hold, seconds: 90 },
};
