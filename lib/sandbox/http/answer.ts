import { misstate } from "../crooked/misstate";
import type { SellerProfile } from "../profiles/types";
import { type Answer, callTool } from "../protocol/call";
import type { ToolName } from "../protocol/requests";
import { clockOf } from "../state/clock";
import { readControls } from "../state/controls";
import { sandboxDatabase } from "../state/database";

/** One tool call of one buyer, whichever protocol brought it, after the wait a test may have set. */
export async function answerCall(
  profile: SellerProfile,
  principal: string,
  tool: ToolName,
  request: Record<string, unknown>,
): Promise<Answer> {
  const world = { database: sandboxDatabase(), seller: profile.id, principal };
  const controls = readControls(world);
  const { delay_ms } = controls;
  if (delay_ms) await new Promise((done) => setTimeout(done, delay_ms));
  const now = clockOf(controls);
  const answer = callTool({ profile, world, tool, request, now });
  return profile.tellsLies ? misstate({ world, tool, request }, answer, now) : answer;
}
