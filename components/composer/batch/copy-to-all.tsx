"use client";

import { CopyCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Checkbox, SelectInput } from "@/components/ui/field";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import type { ChangeAll } from "../change-all";
import {
  FIELD_GROUPS,
  type FieldGroup,
  GROUP_WORDS,
  groupSays,
  groupsThatDiffer,
  isTyped,
  partOf,
} from "../field-groups";
import type { Entry } from "../judge";
import { Label } from "../requirement-row";

type CopyToAllProps = { entries: readonly Entry[]; onChangeAll: ChangeAll; disabled: boolean };

/** One source's fields for all the others: which ones, and what is replaced by it. */
export function CopyToAll({ entries, onChangeAll, disabled }: CopyToAllProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        disabled={disabled}
        icon={<CopyCheck size={15} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Copy to all
      </Button>
      {isOpen ? <CopyDialog entries={entries} onChangeAll={onChangeAll} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const MONEY: ReadonlySet<FieldGroup> = new Set(["total_budget", "cpm"]);

function CopyDialog({ entries, onChangeAll, onClose }: Omit<CopyToAllProps, "disabled"> & { onClose: () => void }) {
  const [fromId, setFromId] = useState(entries[0]?.values.sourceSnapshotId ?? "");
  const from = entries.find(({ values }) => values.sourceSnapshotId === fromId) ?? entries[0];
  const typed = FIELD_GROUPS.filter((group) => from && isTyped(from.values, group));
  const [left, setLeft] = useState<ReadonlySet<FieldGroup>>(new Set());
  const groups = typed.filter((group) => !left.has(group));
  if (!from) return null;
  const others = entries.flatMap((entry, index) => (entry === from ? [] : [{ ...entry, index }]));
  const replaced = (group: FieldGroup) =>
    others.filter(({ values }) => isTyped(values, group) && groupsThatDiffer(values, from.values).includes(group))
      .length;
  const currencies = new Set(entries.map(({ source }) => source.currency));
  const isMixed = currencies.size > 1 && groups.some((group) => MONEY.has(group));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Copy fields to the ${others.length === 1 ? "other source" : `${others.length} other sources`}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={groups.length === 0}
            onClick={() => {
              const part = partOf(from.values, groups);
              onChangeAll(
                `copied ${groups.map((group) => GROUP_WORDS[group].toLowerCase()).join(", ")} to all`,
                others.map(({ index }) => ({ index, values: part })),
              );
              onClose();
            }}
          >
            Copy {groups.length} {groups.length === 1 ? "field" : "fields"}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <div className="flex items-center gap-2">
          <Label htmlFor="copy-from">from</Label>
          <SelectInput
            id="copy-from"
            value={fromId}
            onChange={setFromId}
            options={entries.map(({ values, source }, index) => ({
              value: values.sourceSnapshotId,
              label: `${index + 1}: ${inertText(source.snapshot.proposalId)}`,
            }))}
          />
        </div>
        {typed.length === 0 ? (
          <Say kind="not_yet">Nothing is typed for this source yet.</Say>
        ) : (
          <ul aria-label="Fields to copy" className="divide-y divide-line">
            {typed.map((group) => (
              <li key={group} className="py-1.5">
                <Checkbox
                  checked={!left.has(group)}
                  onChange={(isIn) =>
                    setLeft((before) => {
                      const next = new Set(before);
                      if (isIn) next.delete(group);
                      else next.add(group);
                      return next;
                    })
                  }
                >
                  <span className="font-medium">{GROUP_WORDS[group]}</span>{" "}
                  <span className="wrap-anywhere text-ink-2">{inertText(groupSays(from.values, group))}</span>
                  {replaced(group) > 0 ? (
                    <span className="block text-12 text-review">
                      replaces what {replaced(group)} of {others.length} say themselves
                    </span>
                  ) : null}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
        {groups.some((group) => group === "total_budget") ? (
          <Say kind="note" className="text-12">
            A bound is for each source by itself, not for all together.
          </Say>
        ) : null}
        {isMixed ? (
          <Say kind="review" className="text-12">
            The sources are in different currencies ({[...currencies].map((each) => each ?? "none").join(", ")}).
            Amounts are copied as numbers and asked in each source’s own; nothing is converted.
          </Say>
        ) : null}
      </div>
    </Dialog>
  );
}
