import { candid } from "./candid";
import { crooked } from "./crooked";
import { fogbank } from "./fogbank";
import { harbor } from "./harbor";
import { multiplex } from "./multiplex";
import { northlight } from "./northlight";
import { plainspoken } from "./plainspoken";
import { quicksand } from "./quicksand";
import { quiet } from "./quiet";
import { streamhaus } from "./streamhaus";
import type { SellerProfile } from "./types";

export const PROFILES: readonly SellerProfile[] = [
  streamhaus,
  northlight,
  harbor,
  fogbank,
  candid,
  plainspoken,
  quiet,
  quicksand,
  multiplex,
  crooked,
];

export function findProfile(id: string): SellerProfile | undefined {
  return PROFILES.find((profile) => profile.id === id);
}
