import { z } from "zod";
import { DIMENSIONS } from "@/lib/adcp";
import type { World } from "./world";

/** What a test may bend for one principal at one seller. Each member given replaces that member. */
export const controlsSchema = z.strictObject({
  /** Length of holds granted from now on. */
  hold_seconds: z.number().int().min(1).max(86_400).optional(),
  /** Cannot hold several proposals as one, whatever the request says; no capability tells of it (facts 4.6). */
  one_hold_a_call: z.boolean().optional(),
  /** Freshness of drafts made from now on. */
  draft_seconds: z.number().int().min(1).max(604_800).optional(),
  /** Withdraws dimensions from the capabilities and from what is accepted. */
  supported_dimensions: z.array(z.enum(DIMENSIONS)).max(DIMENSIONS.length).optional(),
  /** Sends a wrong `terms_digest` on snapshots of this status. */
  tamper_terms_digest: z.enum(["draft", "committed", "off"]).optional(),
  /** Commits other terms than the draft's: one price is raised, and the digest is the right one of the raised terms. */
  tamper_terms: z.enum(["committed", "off"]).optional(),
  /** Waits before each answer. */
  delay_ms: z.number().int().min(0).max(30_000).optional(),
  /** Life of access tokens its authorization server gives from now on. */
  token_seconds: z.number().int().min(1).max(86_400).optional(),
  /** How far this seller's clock is ahead of the machine's, for this buyer; holds, drafts, tasks, tokens and limits follow it. */
  clock_offset_seconds: z.number().int().min(-31_536_000).max(31_536_000).optional(),
  /** Ids made from now on follow from this text and how many were made before, so that a run can be repeated word for word. */
  seed: z.string().min(1).max(64).optional(),
  /** How long work takes that is not answered at once. */
  task_seconds: z.number().int().min(0).max(86_400).optional(),
});
export type Controls = z.infer<typeof controlsSchema>;

export function readControls(world: World): Controls {
  const row = world.database
    .prepare("select settings from controls where seller = ? and principal = ?")
    .get(world.seller, world.principal) as { settings: string } | undefined;
  return row ? controlsSchema.parse(JSON.parse(row.settings)) : {};
}

export function saveControls(world: World, controls: Controls): void {
  world.database
    .prepare(
      `insert into controls (seller, principal, settings) values (?, ?, ?)
       on conflict (seller, principal) do update set settings = excluded.settings`,
    )
    .run(world.seller, world.principal, JSON.stringify(controls));
}
