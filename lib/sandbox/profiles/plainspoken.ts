import { streamhaus } from "./streamhaus";
import type { SellerProfile } from "./types";

/** Declares an empty list of dimensions: it can be asked, and held to nothing typed (facts 2.1). */
export const plainspoken: SellerProfile = {
  ...streamhaus,
  id: "plainspoken",
  name: "Plainspoken",
  blurb: "Takes plain words only: declares that no typed requirement can be put to it, and says what it did not read.",
  publisherDomain: "plainspoken.example",
  supportedDimensions: [],
};
