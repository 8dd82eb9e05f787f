import type { LegacyLane, LegacySeller } from "@/lib/negotiation";
import { type Db, type FinalizeAssuranceRow, findAssurance } from "@/lib/store";
import { blocked } from "../refusal";
import { laneOf } from "../threads/lane";
import type { Thread } from "../threads/load";

/** The older lane of a thread. @throws DeskRefusal BLOCKED where it is in another one, or its release is too old for any rule */
export function requireLegacyLane(thread: Thread): LegacyLane {
  const { name } = thread.seller;
  const lane = laneOf(thread);
  switch (lane.kind) {
    case "legacy":
      if (lane.release !== "2.5") return lane;
      throw blocked(
        `${name} has no capabilities to read: it speaks a release before 3.0, which this desk has no rules for.`,
      );
    case "compact":
      throw blocked(`${name} has the negotiation tools of AdCP 3.2; the older tools are not used with it.`);
    case "unread":
      throw blocked(`The capabilities of ${name} have not been read yet; read them first.`);
    case "neither":
      throw blocked(`${name} does not offer the tools to buy media with.`);
  }
}

/** What a translation has to know about the seller. Its undertaking on finalizing counts as long as nothing spoke against it. */
export async function legacySeller(db: Db, thread: Thread, { release }: LegacyLane): Promise<LegacySeller> {
  const finalizeIsImmutable = counts(await findAssurance(db, thread.seller.id));
  return { release, tools: ["get_products", "create_media_buy"], finalizeIsImmutable, finalizesAtomically: false };
}

export const counts = (assurance: FinalizeAssuranceRow | undefined): boolean =>
  assurance !== undefined && assurance.broken_at === null;
