import { streamhaus } from "./streamhaus";
import type { SellerProfile } from "./types";

/** Still speaks 3.1: proposals are shares of a budget under ids that stay, and there is nothing to sign for. */
export const heritage: SellerProfile = {
  ...streamhaus,
  id: "heritage",
  name: "Heritage",
  blurb: "Speaks AdCP 3.1: get_products and create_media_buy, no lifecycle tools, no digests, one hold at a time.",
  publisherDomain: "heritage.example",
  versions: ["3.1"],
  legacy: { finalizesTogether: false },
};
