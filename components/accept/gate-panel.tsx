import { Fingerprint as FingerprintIcon, ShieldCheck } from "lucide-react";
import { CanonicalBytes } from "@/components/digest/canonical-bytes";
import { DigestGate } from "@/components/digest/digest-gate";
import { recompute } from "@/components/digest/recompute";
import { receivedProposal } from "@/components/hold/received";
import { Chip } from "@/components/ui/chip";
import { formatClock } from "@/components/ui/format-time";
import { Mark } from "@/components/ui/mark";
import { Panel, PanelFooter } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import type { SnapshotView } from "@/lib/api/client";

type GatePanelProps = {
  draft: SnapshotView;
  committed: SnapshotView;
  names: ReadonlyMap<string, string>;
  changes: number | null;
};

/**
 * Draft to committed: the reviewed terms against those held, byte for byte. `changes` is how many values differ, or null where
 * the bytes are equal.
 */
export function GatePanel({ draft, committed, names, changes }: GatePanelProps) {
  const zone = useZone();
  const isTrue = [draft, committed].every((each) => recompute(each.proposalText, claimed(each)).kind === "verified");
  const isEqual = changes === null && isTrue;
  return (
    <Panel labelledBy="gate-title">
      <header className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-3 py-1.5 sm:px-4">
        {isEqual ? (
          <ShieldCheck aria-hidden="true" size={16} strokeWidth={1.75} className="text-ok" />
        ) : (
          <span className="text-block">
            <Mark kind="block" size={16} />
          </span>
        )}
        <h2 id="gate-title" className="text-14 font-semibold tracking-[-0.006em]">
          Draft to committed
        </h2>
        <span className="sm:ml-auto">
          <GateChip changes={changes} isTrue={isTrue} />
        </span>
      </header>
      <div className="[&_.font-mono]:text-11">
        <DigestGate
          left={{
            title: `Reviewed draft ${names.get(draft.proposalId) ?? ""}`,
            sub: `received ${formatClock(draft.receivedAt, zone)}`,
            proposalText: draft.proposalText,
            claimed: claimed(draft),
          }}
          right={{
            title: `Committed hold ${names.get(committed.proposalId) ?? ""}`,
            sub: `received ${formatClock(committed.receivedAt, zone)}`,
            proposalText: committed.proposalText,
            claimed: claimed(committed),
          }}
        />
      </div>
      <PanelFooter>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <FingerprintIcon aria-hidden="true" size={14} strokeWidth={1.75} />
          <span className="min-w-0 flex-1">{footing(changes, isTrue)}</span>
          <CanonicalBytes
            proposalText={committed.proposalText}
            claimed={claimed(committed)}
            name={committed.proposalId}
          />
        </div>
      </PanelFooter>
    </Panel>
  );
}

function GateChip({ changes, isTrue }: { changes: number | null; isTrue: boolean }) {
  if (changes !== null) {
    return (
      <Chip tone="block" mark="block">
        Different, {changes === 1 ? "1 term" : `${changes} terms`}
      </Chip>
    );
  }
  if (!isTrue) {
    return (
      <Chip tone="block" mark="block">
        Same terms, wrong digest
      </Chip>
    );
  }
  return (
    <Chip tone="ok" icon={<span aria-hidden="true">=</span>}>
      Identical, byte for byte
    </Chip>
  );
}

function footing(changes: number | null, isTrue: boolean): string {
  if (!isTrue) return "Both digests were recomputed in this browser. A claimed digest is not the one of its terms.";
  if (changes === null) return "Both digests were recomputed in this browser from the terms received.";
  return "Both digests were recomputed in this browser and are true of their own terms. The terms are not the same.";
}

function claimed(snapshot: SnapshotView): string {
  const digest: unknown = receivedProposal(snapshot)?.terms_digest;
  return typeof digest === "string" ? digest : "";
}
