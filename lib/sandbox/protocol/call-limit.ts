import type { SellerProfile } from "../profiles/types";
import { countCall, readWindow } from "../state/rate-windows";
import type { World } from "../state/world";
import { TaskError } from "./errors";
import type { ToolName } from "./requests";

/** How many times its limit a buyer may overstep before the answer comes without a task, as HTTP 429. */
const PATIENCE = 2;

/**
 * Counts a call where the seller limits them; reading what it serves is free. A refused call counts too, and is never kept for
 * a replay: the same key goes through once the window is over.
 * @throws TaskError RATE_LIMITED
 */
export function limitCalls({ limit }: SellerProfile, world: World, tool: ToolName, now: Date): void {
  if (!limit || tool === "get_adcp_capabilities") return;
  const { calls, endsAt } = countCall(world, now.getTime(), limit.seconds * 1000);
  if (calls <= limit.calls) return;
  throw new TaskError("RATE_LIMITED", "Too many calls at once.", {
    retryAfter: secondsUntil(endsAt, now),
    details: { limit: limit.calls, remaining: 0, window_seconds: limit.seconds, scope: "account" },
  });
}

/** Seconds to wait where a buyer goes on although it was told not to; undefined where it may speak. */
export function refusedFor({ limit }: SellerProfile, world: World, now: Date): number | undefined {
  if (!limit) return undefined;
  const { calls, endsAt } = readWindow(world, now.getTime(), limit.seconds * 1000);
  return calls < limit.calls * PATIENCE ? undefined : secondsUntil(endsAt, now);
}

const secondsUntil = (endsAt: number, now: Date) => Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
