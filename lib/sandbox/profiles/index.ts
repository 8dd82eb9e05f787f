import { northlight } from "./northlight";
import { streamhaus } from "./streamhaus";
import type { SellerProfile } from "./types";

export const PROFILES: readonly SellerProfile[] = [streamhaus, northlight];

export function findProfile(id: string): SellerProfile | undefined {
  return PROFILES.find((profile) => profile.id === id);
}
