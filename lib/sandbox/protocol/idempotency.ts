import { termsDigest } from "@/lib/negotiation";
import { findReply, saveReply } from "../state/replies";
import type { World } from "../state/world";
import type { Body } from "./envelope";
import { TaskError } from "./errors";

export const REPLAY_TTL_SECONDS = 86_400;
export const IN_FLIGHT_MAX_SECONDS = 60;

/**
 * SHA-256 over the canonical request, without the four things two attempts may differ in and still be the same request
 * (facts 1.6). It is the terms' own digest rule, put to another use.
 */
function payloadHash(tool: string, request: Record<string, unknown>): string {
  const { idempotency_key, context, governance_context, ...rest } = request;
  const config = rest.push_notification_config as { authentication?: Record<string, unknown> } | undefined;
  const payload = config?.authentication
    ? { ...rest, push_notification_config: { ...config, authentication: withoutCredentials(config.authentication) } }
    : rest;
  return termsDigest({ tool, payload });
}

function withoutCredentials({ credentials, ...rest }: Record<string, unknown>) {
  return rest;
}

/**
 * Runs a mutation once for its key: the same request again gets the first answer, word for word, with `replayed: true`. Only a
 * finished answer is kept; an error throws past here and leaves nothing behind.
 * @throws TaskError IDEMPOTENCY_CONFLICT for the same key with another payload, IDEMPOTENCY_EXPIRED past the replay time.
 */
export function once(input: {
  world: World;
  binding: string;
  tool: string;
  request: Record<string, unknown>;
  now: Date;
  run: () => Body;
}): { body: Body; replayed: boolean } {
  const { world, binding, tool, request, now } = input;
  const key = request.idempotency_key as string;
  const hash = payloadHash(tool, request);
  const kept = findReply(world, binding, key);
  if (kept) {
    if (kept.payloadHash !== hash) {
      throw new TaskError("IDEMPOTENCY_CONFLICT", "This idempotency key was used for another request.");
    }
    if (now.getTime() - Date.parse(kept.createdAt) > REPLAY_TTL_SECONDS * 1000) {
      throw new TaskError(
        "IDEMPOTENCY_EXPIRED",
        "The answer to this key is no longer kept. Read the state back first.",
      );
    }
    return { body: JSON.parse(kept.body) as Body, replayed: true };
  }
  const body = input.run();
  saveReply(world, binding, key, { payloadHash: hash, body: JSON.stringify(body), createdAt: now.toISOString() });
  return { body, replayed: false };
}
