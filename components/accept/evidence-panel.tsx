"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, ShieldCheck } from "lucide-react";
import { Button, ButtonDownload } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { api } from "@/lib/api/client";

/** The deal in one file, to take out, and to check here and now by the same rules as the command does. */
export function EvidencePanel({ snapshotId }: { snapshotId: string }) {
  const session = useQuery(api.session.current.queryOptions());
  const href = `/api/evidence/${encodeURIComponent(snapshotId)}`;
  const check = useMutation({ mutationFn: () => checkHere(href) });
  if (!session.data?.permissions.includes("export")) return null;
  return (
    <Panel labelledBy="evidence-title">
      <PanelHeader title="Evidence" id="evidence-title">
        {check.data ? (
          <Chip tone={check.data.ok ? "ok" : "block"} mark={check.data.ok ? "ok" : "block"}>
            {check.data.ok ? "Holds together" : "Does not hold"}
          </Chip>
        ) : null}
      </PanelHeader>
      <div className="grid gap-3 p-3 sm:p-4">
        <p className="text-ink-2">
          One file of everything that was sent, received, found, acknowledged, approved and read back, with its part of
          the activity. It holds no credentials.
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonDownload href={href} icon={<Download aria-hidden="true" size={15} />}>
            Download
          </ButtonDownload>
          <Button
            pending={check.isPending}
            icon={<ShieldCheck aria-hidden="true" size={15} />}
            onClick={() => check.mutate()}
          >
            {check.isPending ? "Checking" : "Check it here"}
          </Button>
        </div>
        <div role="status">
          {check.isError ? <p className="text-block">{check.error.message} Nothing was changed.</p> : null}
          {check.data ? (
            <ul className="grid gap-1.5 text-12">
              {check.data.checks.map(({ name, holds, problems, notes }) => (
                <li key={name} className="min-w-0">
                  <Say kind={problems.length === 0 ? "ok" : "block"}>
                    <span className="wrap-anywhere">{problems.length === 0 ? holds : problems.join("; ")}</span>
                  </Say>
                  {notes.map((note) => (
                    <p key={note} className="ml-5 text-ink-3 wrap-anywhere">
                      {note}
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <p className="text-12 text-ink-3">
          Anyone can check the file without this desk: <code className="wrap-anywhere">npm run verify:bundle FILE</code>
          . Taking it out goes on record.
        </p>
      </div>
    </Panel>
  );
}

/** Loaded when it is asked for: the rules are no part of the page. */
async function checkHere(href: string) {
  const [{ checkBundle }, response] = await Promise.all([
    import("@/lib/negotiation/evidence/check-bundle"),
    fetch(href),
  ]);
  const text = await response.text();
  if (!response.ok) throw new Error(messageIn(text));
  return checkBundle(text);
}

function messageIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === "string" ? message : "The desk did not give the file out.";
  } catch {
    return "The desk did not give the file out.";
  }
}
