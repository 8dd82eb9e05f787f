import { northlight } from "./northlight";
import type { SellerProfile } from "./types";

/** Serves a release candidate nobody has heard of, under GA rules. */
export const candidate: SellerProfile = {
  ...northlight,
  id: "candidate",
  name: "Candidate",
  blurb: "Serves one release candidate of 3.2 only, a number no buyer knows; a stable pin does not land on it.",
  publisherDomain: "candidate.example",
  versions: ["3.2-rc.9"],
  isTestable: undefined,
  keepsDailyCaps: undefined,
};
