import { z } from "zod";
import { revokeTokens } from "../oauth/tokens";
import type { SellerProfile } from "../profiles/types";
import { controlsSchema, readControls, saveControls } from "../state/controls";
import { sandboxDatabase } from "../state/database";
import { resetWorld } from "../state/world";

const requestSchema = controlsSchema.extend({ reset: z.boolean().optional(), revoke_tokens: z.boolean().optional() });

/**
 * Test controls of one principal at one seller. GET shows them; POST sets the members given; `reset: true` first forgets all this
 * principal has here, controls included; `revoke_tokens: true` takes back the access tokens its client was given.
 */
export async function control(profile: SellerProfile, principal: string, request: Request): Promise<Response> {
  const world = { database: sandboxDatabase(), seller: profile.id, principal };
  if (request.method === "GET") return Response.json({ seller: profile.id, controls: readControls(world) });
  if (request.method !== "POST") return refuse(405, "GET shows the controls, POST sets them.");
  const parsed = requestSchema.safeParse(await request.json().catch(() => undefined));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
    return refuse(400, faults.join("; "));
  }
  const { reset, revoke_tokens, ...given } = parsed.data;
  if (revoke_tokens) revokeTokens(world.database, profile.id, principal);
  const apply = world.database.transaction(() => {
    if (reset) resetWorld(world);
    saveControls(world, { ...readControls(world), ...given });
    return readControls(world);
  });
  return Response.json({ seller: profile.id, controls: apply.immediate() });
}

function refuse(status: number, message: string): Response {
  return Response.json({ error: "invalid_request", message }, { status });
}
