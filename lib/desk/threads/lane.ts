import type { Lane, LegacyLane } from "@/lib/negotiation";
import type { LegacyThreadRow, ThreadRow } from "@/lib/store";
import type { Declared } from "../sellers/declared";

type Placed = {
  row: Pick<ThreadRow, "pin">;
  declared: Pick<Declared, "lane" | "legacy">;
  legacy: LegacyThreadRow | undefined;
};

/**
 * Which lane a thread is in: the one it was taken into, else the one its seller is in now. A thread that was pinned to a release of the
 * compact lane, and whose seller has only the older one left, was served less than it asked for.
 */
export function laneOf({ row, declared, legacy }: Placed): Lane {
  if (legacy) {
    const evidence = legacy.why === "downshift" ? "served" : (declared.legacy?.evidence ?? "listed");
    const { release, wire_version: wireVersion, why } = legacy;
    return { kind: "legacy", release, wireVersion, why, evidence };
  }
  switch (declared.lane) {
    case "legacy":
      return declared.legacy ? downshifted(row, declared.legacy) : { kind: "neither" };
    case "compact":
    case "neither":
    case "unread":
      return { kind: declared.lane };
  }
}

const downshifted = ({ pin }: Pick<ThreadRow, "pin">, lane: LegacyLane): LegacyLane =>
  pin === null ? lane : { ...lane, why: "downshift" };

/** The older lane of a release that an answer said it served instead of the one asked for; null where it is no such release. */
export function laneServed(served: string | null): LegacyLane | null {
  if (served === null || !/^3\.[01](?:-|$)/.test(served)) return null;
  const isZero = served.startsWith("3.0");
  return {
    kind: "legacy",
    release: isZero ? "3.0" : "3.1",
    wireVersion: isZero ? null : served,
    why: "downshift",
    evidence: "served",
  };
}
