import type { Dimension } from "@/lib/adcp";
import type { SellerProfile } from "../profiles/types";
import type { Controls } from "../state/controls";
import type { World } from "../state/world";
import type { ServedVersion } from "./versions";

/** All a task may look at: who asks whom, under which release, and what time it is. */
export type CallContext = {
  profile: SellerProfile;
  world: World;
  controls: Controls;
  served: ServedVersion;
  now: Date;
};

/** What the seller lets itself be held to now; a test can withdraw a dimension after the desk read the capabilities. */
export function supportedDimensions({ profile, controls }: CallContext): readonly Dimension[] {
  return controls.supported_dimensions ?? profile.supportedDimensions;
}
