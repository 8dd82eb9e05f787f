import { Chip } from "@/components/ui/chip";
import type { SnapshotView } from "@/lib/api/client";
import type { RequirementCheck } from "@/lib/negotiation";
import { verdictWords } from "./verdict-words";

/** The desk's word about a snapshot. Pass `checks` where the requirements it answers are at hand. */
export function VerdictChip({
  snapshot,
  checks,
}: {
  snapshot: Pick<SnapshotView, "findings" | "acknowledged" | "outcome">;
  checks?: readonly RequirementCheck[];
}) {
  const { kind, text } = verdictWords(snapshot, checks);
  return (
    <Chip tone={kind} mark={kind}>
      {text}
    </Chip>
  );
}
