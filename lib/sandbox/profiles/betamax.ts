import { northlight } from "./northlight";
import type { SellerProfile } from "./types";

/** Stopped at an early pre-release: what came after it is an unknown member here. */
export const betamax: SellerProfile = {
  ...northlight,
  id: "betamax",
  name: "Betamax",
  blurb: "Serves 3.2-beta.4 and nothing else: no forecast, no guidance, and what later releases brought is refused.",
  publisherDomain: "betamax.example",
  versions: ["3.2-beta.4"],
  isTestable: undefined,
  keepsDailyCaps: undefined,
};
