import type { Proposal } from "@/lib/adcp";
// The file itself, not the folder's face: a countdown stands on every page and must not bring the schemas with it.
import { instantOf } from "@/lib/adcp/instants";
import { member } from "./json";
import type { HoldPhase, HoldState } from "./types";

const MINUTE = 60_000;

/** The first threshold that the remaining time is under names the phase. */
const PHASES: readonly { underMs: number; phase: HoldPhase }[] = [
  { underMs: MINUTE, phase: "urgent" },
  { underMs: 15 * MINUTE, phase: "soon" },
];

/**
 * What is left of a committed snapshot's hold (facts 3.8). `now` is the desk's clock, `sellerOffsetMs` is seller minus desk;
 * it moves the countdown to the seller's clock and never lengthens a hold beyond `expires_at`. Equality counts as expired.
 */
export function holdState(
  proposal: Pick<Proposal, "proposal_status" | "expires_at">,
  { now, sellerOffsetMs = 0 }: { now: Date; sellerOffsetMs?: number },
): HoldState {
  const written = member(proposal, "expires_at");
  const expiresAt = typeof written === "string" ? written : null;
  const deadline = instantOf(expiresAt);
  if (member(proposal, "proposal_status") !== "committed" || deadline === undefined) {
    return { phase: "none", expiresAt, remainingMs: 0 };
  }
  const offset = Number.isFinite(sellerOffsetMs) ? sellerOffsetMs : 0;
  const remainingMs = Math.max(0, deadline - (now.getTime() + offset));
  if (!(remainingMs > 0)) return { phase: "expired", expiresAt, remainingMs: 0 };
  const phase = PHASES.find(({ underMs }) => remainingMs < underMs)?.phase ?? "live";
  return { phase, expiresAt, remainingMs };
}
