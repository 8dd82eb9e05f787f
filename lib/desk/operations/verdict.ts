import type { Finding, Verdict } from "@/lib/negotiation";
import { integerOf, isObject, type JsonObject, textOf } from "../json";

/**
 * Judges the answer of control_media_buy (facts 2.7): it has to be about the buy that was to be changed, and every change moves its
 * revision on. What the buy is now is the read-back's to say.
 */
export function controlVerdict(request: unknown, body: JsonObject): Verdict {
  const asked = isObject(request) ? request : {};
  const buy = textOf(body.media_buy_id);
  const revision = integerOf(body.revision);
  const before = integerOf(asked.revision) ?? 0;
  const findings: Finding[] = [];
  if (buy !== asked.media_buy_id) {
    findings.push({
      code: "binding_mismatch",
      severity: "block",
      pointer: "/media_buy_id",
      message: "The answer is about another media buy than the one that was to be changed, or names none.",
      asked: asked.media_buy_id,
      found: buy,
    });
  }
  if (revision === null || revision <= before) {
    findings.push({
      code: "base_revision",
      severity: "review",
      pointer: "/revision",
      message: `A change moves the media buy on from revision ${before}, and the answer names ${revision === null ? "none" : `revision ${revision}`}.`,
      asked: before,
      found: body.revision,
    });
  }
  return { ok: findings.every(({ severity }) => severity !== "block"), findings };
}
