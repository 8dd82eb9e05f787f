"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, TextInput } from "@/components/ui/field";
import { Say } from "@/components/ui/mark";
import { LoadFailed } from "@/components/ui/page";
import { api, isDefinedError, type TemplateView } from "@/lib/api/client";
import type { ChangeAll } from "../change-all";
import type { Entry } from "../judge";
import { isEmptyEntry } from "../values";
import { TemplateRow } from "./template-row";
import { templateOf } from "./template-values";

type TemplatesProps = { entries: readonly Entry[]; onChangeAll: ChangeAll; disabled: boolean };

/** A person's own templates: fields under a name, kept on the desk and without any proposal. */
export function Templates({ entries, onChangeAll, disabled }: TemplatesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        disabled={disabled}
        icon={<BookmarkPlus size={15} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Templates
      </Button>
      {isOpen ? <TemplatesDialog entries={entries} onChangeAll={onChangeAll} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function TemplatesDialog({
  entries,
  onChangeAll,
  onClose,
}: Omit<TemplatesProps, "disabled"> & { onClose: () => void }) {
  const list = useQuery(api.templates.list.queryOptions());
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title="Templates">
      <SaveTemplate entry={entries[0]} known={list.data ?? []} />
      <h3 className="mt-4 border-t border-line pt-3 font-semibold">Yours</h3>
      {list.isError ? <LoadFailed error={list.error} retry={() => list.refetch()} /> : null}
      {list.data?.length === 0 ? (
        <p className="mt-1 text-12 text-ink-2">
          None yet. Type what you often ask for, and save it here under a name. Nobody else sees your templates.
        </p>
      ) : null}
      <ul aria-label="Your templates" className="mt-1 divide-y divide-line">
        {(list.data ?? []).map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            entries={entries}
            onApply={(changes) => {
              onChangeAll(`applied “${template.name}”`, changes);
              onClose();
            }}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function SaveTemplate({ entry, known }: { entry: Entry | undefined; known: readonly TemplateView[] }) {
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const save = useMutation(
    api.templates.save.mutationOptions({
      onSuccess: async () => {
        setName("");
        await queries.invalidateQueries({ queryKey: api.templates.key() });
      },
    }),
  );
  const isTaken = known.some((template) => template.name === name.trim());
  const isEmpty = !entry || isEmptyEntry(entry.values);
  const submit = () => {
    if (!entry || isEmpty || name.trim() === "") return;
    save.mutate({ name: name.trim(), values: templateOf(entry.values), replace: isTaken });
  };
  return (
    <form
      aria-label="Save as a template"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-2"
    >
      <div className="flex items-end gap-2">
        <Field
          label="Save these fields as"
          className="flex-1"
          error={isDefinedError(save.error) ? save.error.message : save.error ? "The desk did not save it." : undefined}
        >
          <TextInput value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Button type="submit" disabled={isEmpty || name.trim() === ""} pending={save.isPending}>
          {isTaken ? "Replace it" : "Save"}
        </Button>
      </div>
      <span role="status" className="text-12 text-ink-2">
        {isEmpty ? (
          "Nothing is typed yet that could be saved."
        ) : save.isSuccess && name === "" ? (
          <Say kind="ok">Saved “{save.data.name}”.</Say>
        ) : (
          "Kept are the fields of the first source; no proposal goes along."
        )}
      </span>
    </form>
  );
}
