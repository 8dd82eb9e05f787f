"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { acknowledgementKey } from "@/components/verdict/verdict-words";
import { api } from "@/lib/api/client";
import type { Finding } from "@/lib/negotiation";
import type { ColumnFacts } from "./column-facts";
import { letterOf } from "./letters";

type Open = { finding: Finding; column: ColumnFacts; letter: string };

/** What the desk found in any column and nobody has dealt with yet: blocking first, each with its way out. */
export function FindingsBanner({ columns }: { columns: readonly ColumnFacts[] }) {
  const queries = useQueryClient();
  const acknowledge = useMutation(
    api.findings.acknowledge.mutationOptions({ onSettled: () => queries.invalidateQueries() }),
  );
  const open = openFindings(columns);
  const first = open[0];
  if (!first) return null;
  const isBlock = first.finding.severity === "block";
  return (
    <Banner
      tone={isBlock ? "block" : "review"}
      title={open.length === 1 ? `${first.letter}: ${first.finding.message}` : `${open.length} findings stand open`}
      actions={
        open.length === 1 ? (
          <Actions open={first} onAcknowledge={acknowledge.mutate} pending={acknowledge.isPending} />
        ) : undefined
      }
    >
      {acknowledge.isError ? (
        <p className="text-block">The acknowledgement was not kept: {acknowledge.error.message}</p>
      ) : null}
      {open.length === 1 ? (
        <p>{consequence(first)}</p>
      ) : (
        <ul className="grid gap-2">
          {open.map((each) => (
            <li
              key={`${each.letter} ${acknowledgementKey(each.finding)} ${each.finding.message}`}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1"
            >
              <span className="min-w-0 flex-1 basis-60">
                <b>{each.letter}:</b> {each.finding.message} {consequence(each)}
              </span>
              <span className="flex gap-2">
                <Actions open={each} onAcknowledge={acknowledge.mutate} pending={acknowledge.isPending} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

type ActionsProps = {
  open: Open;
  pending: boolean;
  onAcknowledge: (input: { snapshotId: string; finding: string }) => void;
};

function Actions({ open: { finding, column, letter }, pending, onAcknowledge }: ActionsProps) {
  return (
    <>
      {finding.severity === "review" ? (
        <Button
          size="sm"
          pending={pending}
          onClick={() => onAcknowledge({ snapshotId: column.source.snapshot.id, finding: acknowledgementKey(finding) })}
        >
          Acknowledge
        </Button>
      ) : null}
      <ButtonLink size="sm" href={column.actions.refineHref}>
        Refine {letter}
      </ButtonLink>
    </>
  );
}

function consequence({ finding, letter }: Open): string {
  return finding.severity === "block"
    ? `${letter} cannot be finalized.`
    : `Someone has to acknowledge it before ${letter} can be finalized.`;
}

function openFindings(columns: readonly ColumnFacts[]): Open[] {
  return columns
    .flatMap((column, index) =>
      column.source.snapshot.findings
        .filter(
          (finding) =>
            finding.severity === "block" ||
            (finding.severity === "review" &&
              !column.source.snapshot.acknowledged.includes(acknowledgementKey(finding))),
        )
        .map((finding): Open => ({ finding, column, letter: letterOf(index) })),
    )
    .sort((a, b) => Number(b.finding.severity === "block") - Number(a.finding.severity === "block"));
}
