import { type Lane, type LanePromise, laneKey, laneWords, promisesOf } from "@/lib/negotiation";

/** A lane as the browser shows it: what it is, how that is known, and what it can and cannot promise. */
export type LaneView = {
  kind: Lane["kind"];
  release: "2.5" | "3.0" | "3.1" | null;
  wireVersion: string | null;
  why: "older_release" | "no_lifecycle_tools" | "no_capability_tool" | "downshift" | null;
  evidence: "listed" | "buying_modes" | "said_nowhere" | "served" | "no_capability_tool" | null;
  words: string;
  promises: LanePromise[];
};

const NONE = { release: null, wireVersion: null, why: null, evidence: null } as const;

export function laneView(lane: Lane): LaneView {
  switch (lane.kind) {
    case "legacy": {
      const { kind, release, wireVersion, why, evidence } = lane;
      return { kind, release, wireVersion, why, evidence, words: laneWords(lane), promises: promisesOf(laneKey(lane)) };
    }
    case "compact":
      return {
        ...NONE,
        kind: lane.kind,
        words: "It has the negotiation tools of AdCP 3.2.",
        promises: promisesOf("compact"),
      };
    case "neither":
      return { ...NONE, kind: lane.kind, words: "It does not offer the tools a negotiation needs.", promises: [] };
    case "unread":
      return { ...NONE, kind: lane.kind, words: "Its capabilities have not been read yet.", promises: [] };
  }
}

/** What to tell a person about a thread that was served less than it asked for; null where it was not. */
export function stepDownNotice(lane: Lane, asked: string | null, seller: string): string | null {
  if (lane.kind !== "legacy" || lane.why !== "downshift") return null;
  const was = asked === null ? "a later release" : `AdCP ${asked}`;
  return `This thread asked ${seller} for ${was} and was served AdCP ${lane.wireVersion ?? lane.release}. It goes on with the older tools and what they can promise; nothing that came before is worth more for it.`;
}
