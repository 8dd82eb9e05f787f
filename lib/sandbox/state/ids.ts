import { createHash, randomBytes } from "node:crypto";
import type { Controls } from "./controls";
import type { World } from "./world";

const LENGTH = 12;

/** A new id. Random, or under a seed the same in every run that makes as many ids before it. */
export function freshId({ world, controls }: { world: World; controls: Controls }, prefix: string): string {
  const { seed } = controls;
  const digits = seed === undefined ? randomBytes(LENGTH / 2).toString("hex") : seeded(world, seed);
  return `${prefix}_${digits}`;
}

function seeded(world: World, seed: string): string {
  const { given } = world.database
    .prepare(
      `insert into id_counters (seller, principal, given) values (?, ?, 1)
       on conflict (seller, principal) do update set given = given + 1 returning given`,
    )
    .get(world.seller, world.principal) as { given: number };
  return createHash("sha256").update(`${seed}/${world.seller}/${given}`).digest("hex").slice(0, LENGTH);
}
