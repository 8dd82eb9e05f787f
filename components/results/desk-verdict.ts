import { recompute } from "@/components/digest/recompute";
import { receivedProposal } from "@/components/hold/received";
import type { MarkKind } from "@/components/ui/mark";
import type { SnapshotView } from "@/lib/api/client";
import type { FindingCode } from "@/lib/negotiation";

export type DeskSays = { kind: MarkKind; text: string };

const UNMET: ReadonlySet<FindingCode> = new Set([
  "constraint_unmet",
  "partial_invariant",
  "product_change_unmet",
  "criteria_unmet",
]);
const SAME: ReadonlySet<FindingCode> = new Set(["duplicate_terms", "cosmetic_alternative"]);
const TOLD: ReadonlySet<FindingCode> = new Set([...UNMET, ...SAME, "digest_mismatch", "not_canonical", "lineage"]);

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What the desk found about the drafts of one outcome, recomputed, in a few lines. */
export function deskVerdict(drafts: readonly SnapshotView[], sourceName: string): DeskSays[] {
  if (drafts.length === 0) return [{ kind: "no", text: "nothing to recompute" }];
  const findings = drafts.flatMap((draft) => draft.findings);
  const has = (codes: ReadonlySet<FindingCode>) =>
    findings.filter(({ code, severity }) => codes.has(code) && severity === "block").length;
  const verified = drafts.filter(
    (draft) => recompute(draft.proposalText, receivedProposal(draft)?.terms_digest ?? "").kind === "verified",
  ).length;
  const same = drafts.filter((draft) => draft.findings.some(({ code }) => SAME.has(code))).length;
  const unmet = has(UNMET);
  const otherBlocks = findings.filter(({ code, severity }) => severity === "block" && !TOLD.has(code)).length;
  const reviews = findings.filter(({ severity }) => severity === "review").length;
  const parents = findings.some(({ code }) => code === "lineage");
  return [
    verified === drafts.length
      ? { kind: "ok", text: plural(verified, "digest matches", "digests match") }
      : { kind: "block", text: `${plural(drafts.length - verified, "digest does", "digests do")} not match` },
    ...(drafts.length > 1
      ? [
          same === 0
            ? ({ kind: "ok", text: `${drafts.length} terms are distinct, materially` } as const)
            : ({
                kind: "review",
                text: plural(same, "draft differs in nothing that matters", "drafts differ in nothing that matters"),
              } as const),
        ]
      : []),
    parents
      ? { kind: "block", text: "a parent is not what it should be" }
      : { kind: "ok", text: `${drafts.length === 1 ? "parent is" : "parents are"} ${sourceName}` },
    ...(unmet > 0
      ? [{ kind: "block", text: `${plural(unmet, "requirement", "requirements")} not met and not listed` } as const]
      : []),
    ...(otherBlocks > 0
      ? [{ kind: "block", text: plural(otherBlocks, "other finding blocks", "other findings block") } as const]
      : []),
    ...(reviews > 0 ? [{ kind: "review", text: `${reviews} to look at` } as const] : []),
  ];
}
