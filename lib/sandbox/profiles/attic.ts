import { streamhaus } from "./streamhaus";
import type { SellerProfile } from "./types";

/** Speaks 3.0, which says neither which releases it serves nor how it can be asked, and echoes no release. */
export const attic: SellerProfile = {
  ...streamhaus,
  id: "attic",
  name: "Attic",
  blurb:
    "Speaks AdCP 3.0: names no release, no buying modes and no proposal support; the codes of later releases are unknown.",
  publisherDomain: "attic.example",
  versions: ["3.0"],
  legacy: { finalizesTogether: false },
};
