import { attic } from "./attic";
import { betamax } from "./betamax";
import { bouncer } from "./bouncer";
import { candid } from "./candid";
import { candidate } from "./candidate";
import { crooked } from "./crooked";
import { elastic } from "./elastic";
import { fogbank } from "./fogbank";
import { harbor } from "./harbor";
import { heritage } from "./heritage";
import { metronome } from "./metronome";
import { multiplex } from "./multiplex";
import { northlight } from "./northlight";
import { plainspoken } from "./plainspoken";
import { quicksand } from "./quicksand";
import { quiet } from "./quiet";
import { signet } from "./signet";
import { slowboat } from "./slowboat";
import { stickler } from "./stickler";
import { streamhaus } from "./streamhaus";
import { turnstile } from "./turnstile";
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
  slowboat,
  signet,
  elastic,
  bouncer,
  heritage,
  attic,
  betamax,
  metronome,
  candidate,
  turnstile,
  stickler,
];

export function findProfile(id: string): SellerProfile | undefined {
  return PROFILES.find((profile) => profile.id === id);
}
