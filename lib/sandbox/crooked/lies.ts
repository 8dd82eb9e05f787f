import { ALTERNATIVE_LIES } from "./alternatives";
import { ANSWER_LIES } from "./answers";
import { BOOKING_LIES } from "./bookings";
import { CLAIM_LIES } from "./claims";
import { HOLD_LIES } from "./holds";
import { SNAPSHOT_LIES } from "./snapshots";
import { WIRE_LIES } from "./wire";

/** What a marked ask makes of the answer to itself, of the finalize of its drafts, and of their acceptance. */
export const REVISE_LIES = { ...SNAPSHOT_LIES, ...CLAIM_LIES, ...ALTERNATIVE_LIES, ...ANSWER_LIES } as const;
export { BOOKING_LIES, HOLD_LIES, WIRE_LIES };

export const LIES = { ...REVISE_LIES, ...HOLD_LIES, ...BOOKING_LIES, ...WIRE_LIES } as const;
export type LieName = keyof typeof LIES;
export const LIE_NAMES = Object.keys(LIES) as LieName[];

export const isLieName = (name: string | undefined): name is LieName => LIE_NAMES.some((known) => known === name);
