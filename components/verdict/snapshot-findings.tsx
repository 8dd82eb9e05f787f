"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { api, type SnapshotView } from "@/lib/api/client";
import type { Finding } from "@/lib/negotiation";
import { FindingList, type FindingListProps, type Stopped } from "./finding-list";

const STOPS: Record<SnapshotView["status"], Stopped> = {
  draft: "finalize",
  committed: "accepting",
  accepted: "nothing",
};

/** The findings of several snapshots, with the acknowledgement of review findings wired to the desk. */
export function SnapshotFindings({
  snapshots,
  also = [],
  ...rest
}: {
  snapshots: readonly Pick<SnapshotView, "id" | "proposalId" | "status" | "findings" | "acknowledged">[];
  /** Findings about the answer as a whole, which belong to no snapshot. */
  also?: readonly Finding[];
} & Pick<FindingListProps, "onAction" | "nameOf">) {
  const queries = useQueryClient();
  const [pendingKey, setPendingKey] = useState<string | null>(null);
  const acknowledge = useMutation(
    api.findings.acknowledge.mutationOptions({
      onSettled: async () => {
        await queries.invalidateQueries();
        setPendingKey(null);
      },
    }),
  );
  const owner = new Map<Finding, (typeof snapshots)[number]>();
  for (const snapshot of snapshots) for (const finding of snapshot.findings) owner.set(finding, snapshot);
  return (
    <>
      {acknowledge.isError ? (
        <div className="p-4">
          <Banner tone="block" title="The acknowledgement was not kept">
            {acknowledge.error.message} Nothing else was changed. Try again.
          </Banner>
        </div>
      ) : null}
      <FindingList
        {...rest}
        findings={[...also, ...owner.keys()]}
        acknowledged={snapshots.flatMap(({ acknowledged }) => acknowledged)}
        pendingKey={pendingKey}
        stops={(finding) => {
          const snapshot = owner.get(finding);
          return snapshot ? STOPS[snapshot.status] : null;
        }}
        onAcknowledge={(finding, key) => {
          const snapshot = owner.get(finding);
          if (!snapshot) return;
          setPendingKey(key);
          acknowledge.mutate({ snapshotId: snapshot.id, finding: key });
        }}
      />
    </>
  );
}
