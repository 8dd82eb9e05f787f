import { northlight } from "./northlight";
import type { SellerProfile } from "./types";

/** Northlight in everything it does. What it says of it is another matter, where the ask carries a marker. */
export const crooked: SellerProfile = {
  ...northlight,
  id: "crooked",
  name: "Crooked",
  blurb: "Tells one chosen lie for each ask marked [lie:name], and is honest otherwise; to see what the desk notices.",
  publisherDomain: "crooked.example",
  tellsLies: true,
};
