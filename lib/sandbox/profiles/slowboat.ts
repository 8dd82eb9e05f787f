import { northlight } from "./northlight";
import type { SellerProfile } from "./types";

/** Plans by hand: every refinement and every hold comes later, and now and then not at all. */
export const slowboat: SellerProfile = {
  ...northlight,
  id: "slowboat",
  name: "Slowboat",
  blurb: "Answers every refinement and every hold later: 20 seconds by its own clock. Asks with [fails] fail then.",
  publisherDomain: "slowboat.example",
  isTestable: undefined,
  keepsDailyCaps: undefined,
  defers: { tools: ["refine_proposals"], seconds: 20 },
};
