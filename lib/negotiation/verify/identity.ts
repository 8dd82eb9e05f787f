import { sameJson } from "../equality";
import { member } from "../json";
import { quoted } from "../wording";
import type { Report } from "./report";
import type { Snapshot } from "./snapshot";

/**
 * An id names one immutable snapshot for ever (facts 3.8). A successor that takes the id of a source, of another successor, or of
 * a known snapshot with other terms would let two things be signed for under one name. The very same snapshot again is a replay.
 */
export class Identities {
  readonly #seen = new Map<string, readonly PropertyKey[]>();

  constructor(
    readonly sourceIds: ReadonlySet<string>,
    readonly known: ReadonlyMap<string, unknown>,
  ) {}

  check(report: Report, snapshot: Snapshot): void {
    const { id } = snapshot;
    if (id === undefined) return;
    const path = [...snapshot.path, "proposal_id"];
    const seenAt = this.#seen.get(id);
    const known = this.known.get(id);
    if (this.sourceIds.has(id)) {
      report.add(
        "identity_reused",
        path,
        `This snapshot takes the id of a source, ${quoted(id)}. A successor is a new snapshot.`,
        {
          proposalId: id,
        },
      );
    } else if (seenAt !== undefined) {
      report.add("identity_reused", path, `Two snapshots of this answer share the id ${quoted(id)}.`, {
        proposalId: id,
      });
    } else if (known !== undefined && !isSameSnapshot(known, snapshot.raw)) {
      report.add(
        "identity_reused",
        path,
        `The id ${quoted(id)} already names another snapshot you received. Both cannot be meant when one is accepted.`,
        { proposalId: id },
      );
    }
    this.#seen.set(id, snapshot.path);
  }
}

/** Members that never change for an id; status and acceptance do. */
const IMMUTABLE = [
  "proposal_kind",
  "parent_proposal_id",
  "base_media_buy_revision",
  "terms_digest",
  "commercial_terms",
];

function isSameSnapshot(known: unknown, raw: unknown): boolean {
  return IMMUTABLE.every((name) => sameJson(member(known, name), member(raw, name)));
}
