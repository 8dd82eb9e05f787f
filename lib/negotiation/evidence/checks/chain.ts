import { singly } from "../activity-file";
import { CHAIN_START, type ChainPlace, follow } from "../chain";
import type { Opened } from "../read";

export type ChainWalk = { problems: string[]; unproven: number; leftOut: number; passed: boolean | null };

/** The excerpt holds together from where it begins to its head. `wanted`: a place known otherwise, which it must lead through. */
export function checkExcerpt({ bundle: { chain, deal } }: Opened, wanted: ChainPlace | null): ChainWalk {
  const walk: ChainWalk = { problems: [], unproven: 0, leftOut: 0, passed: wanted ? isAt(chain.before, wanted) : null };
  if (chain.before.seq === 0 && chain.before.hash !== CHAIN_START.hash) {
    walk.problems.push("It begins before the first entry with another hash than every record begins with");
  }
  let place = chain.before;
  for (const part of chain.parts) {
    if ("entry_hashes" in part) walk.leftOut += part.entry_hashes.length;
    for (const each of singly(part)) {
      const step = follow(place, each);
      if ("why" in step) {
        walk.problems.push(`Entry ${step.brokenAt}: ${step.why}`);
        return walk;
      }
      place = step.place;
      walk.unproven += step.unproven;
      if (wanted) walk.passed ||= isAt(place, wanted);
    }
    if (
      "id" in part &&
      (part.negotiation_id !== deal.negotiation_id || ![null, deal.seller_id].includes(part.seller_id))
    ) {
      walk.problems.push(`Entry ${part.seq} is about another negotiation or seller`);
    }
  }
  if (!isAt(place, chain.head)) walk.problems.push("The entries do not lead to the head that is named");
  if (walk.passed === false) {
    walk.problems.push(`It does not lead through entry ${wanted?.seq} with the hash given`);
  }
  return walk;
}

const isAt = (a: ChainPlace, b: ChainPlace) => a.seq === b.seq && a.hash === b.hash;
