"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { recompute } from "@/components/digest/recompute";
import { receivedProposal } from "@/components/hold/received";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field, TextArea } from "@/components/ui/field";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { api, type SnapshotView } from "@/lib/api/client";

type LetPassPanelProps = { draft: SnapshotView; committed: SnapshotView; changes: number; mayLetPass: boolean };

/** Terms that are not the reviewed draft's pass only by the word of a person with that right, with a reason, and are still to be accepted. */
export function LetPassPanel({ draft, committed, changes, mayLetPass }: LetPassPanelProps) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries();
  const letPass = useMutation(api.acceptances.letTermsPass.mutationOptions({ onSuccess: refresh, onError: refresh }));
  const [note, setNote] = useState("");
  const many = changes === 1 ? "this change" : `these ${changes} changes`;
  const digests = { draftDigest: digestIn(draft), committedDigest: digestIn(committed) };
  const isReady = note.trim().length >= 3 && digests.draftDigest !== null && digests.committedDigest !== null;
  return (
    <Panel labelledBy="let-pass-title">
      <PanelHeader title="If the change is agreed" id="let-pass-title" />
      <p className="p-4">
        {mayLetPass
          ? `You may let ${many} pass. That accepts nothing: it says that a person has read the difference, and why it is right.`
          : `An approver can let ${many} pass, with a reason. Your role cannot.`}
      </p>
      {mayLetPass ? (
        <form
          className="grid gap-3 border-t border-line bg-inset p-4"
          onSubmit={(event) => {
            event.preventDefault();
            const { draftDigest, committedDigest } = digests;
            if (!isReady || draftDigest === null || committedDigest === null || letPass.isPending) return;
            letPass.mutate({ snapshotId: committed.id, draftDigest, committedDigest, note: note.trim() });
          }}
        >
          {letPass.error ? (
            <Banner tone="block" title="That was not done">
              {letPass.error.message}
            </Banner>
          ) : null}
          <Field label="Why it is right" hint="Stays at this desk, with your name.">
            <TextArea rows={2} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
          <Button
            type="submit"
            className="w-full whitespace-normal"
            pending={letPass.isPending}
            aria-disabled={!isReady}
            aria-describedby={isReady ? undefined : "let-pass-why"}
          >
            Let {many} pass
          </Button>
          {isReady ? null : (
            <p id="let-pass-why" className="text-12 text-ink-2">
              A reason is needed first.
            </p>
          )}
        </form>
      ) : null}
    </Panel>
  );
}

/** Recomputed here, whatever the seller claims; null where the terms have no digest. */
function digestIn(snapshot: SnapshotView): string | null {
  const result = recompute(snapshot.proposalText, receivedProposal(snapshot)?.terms_digest ?? "");
  return result.kind === "verified" || result.kind === "mismatch" ? result.digest : null;
}
