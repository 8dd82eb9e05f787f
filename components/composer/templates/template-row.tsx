import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/field";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { api, type TemplateView } from "@/lib/api/client";
import { GROUP_WORDS, groupSays } from "../field-groups";
import type { Entry } from "../judge";
import { type EntryValues, readEntry } from "../values";
import { applied } from "./template-values";

/** One template: what it sets, which fields that replaces here, and what can be done with it. */
export function TemplateRow({
  template,
  entries,
  onApply,
}: {
  template: TemplateView;
  entries: readonly Entry[];
  onApply: (changes: { index: number; values: Partial<EntryValues> }[]) => void;
}) {
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: api.templates.key() });
  const [newName, setNewName] = useState<string | null>(null);
  const [isGoing, setGoing] = useState(false);
  const rename = useMutation(
    api.templates.rename.mutationOptions({
      onSuccess: async () => {
        setNewName(null);
        await again();
      },
    }),
  );
  const remove = useMutation(api.templates.remove.mutationOptions({ onSuccess: again }));
  const plans = entries.map(({ values }, index) => ({ index, ...applied(template.values, values) }));
  const sets = plans[0]?.sets ?? [];
  const replaced = [...new Set(plans.flatMap(({ replaces }) => replaces))];
  const read = readEntry(template.values, "", "UTC");
  const error = rename.error ?? remove.error;
  return (
    <li className="grid gap-1.5 py-2.5">
      {newName === null ? (
        <span className="break-words font-medium">{inertText(template.name)}</span>
      ) : (
        <form
          aria-label={`Rename ${template.name}`}
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (newName.trim() !== "") rename.mutate({ id: template.id, name: newName.trim() });
          }}
        >
          <TextInput
            aria-label="New name"
            autoFocus
            value={newName}
            maxLength={80}
            onChange={(event) => setNewName(event.target.value)}
          />
          <Button size="sm" type="submit" pending={rename.isPending}>
            Rename
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setNewName(null)}>
            Cancel
          </Button>
        </form>
      )}
      <p className="wrap-anywhere text-12 text-ink-2">
        {sets.length === 0
          ? "Sets nothing."
          : sets.map((group) => `${GROUP_WORDS[group]}: ${inertText(groupSays(read, group))}`).join(" · ")}
      </p>
      {replaced.length > 0 ? (
        <Say kind="review" className="text-12">
          Replaces what is typed now in {replaced.map((group) => GROUP_WORDS[group]).join(", ")}
          {entries.length > 1 ? ` of up to ${entries.length} sources` : ""}. It can be undone.
        </Say>
      ) : null}
      {error ? (
        <Say kind="block" className="text-12">
          {error.message}
        </Say>
      ) : null}
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="sm"
          disabled={sets.length === 0}
          aria-label={`Apply ${template.name}`}
          onClick={() => onApply(plans.map(({ index, change }) => ({ index, values: change })))}
        >
          {entries.length > 1 ? `Apply to all ${entries.length}` : "Apply"}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Rename ${template.name}`}
          onClick={() => setNewName(template.name)}
        >
          Rename
        </Button>
        {isGoing ? (
          <>
            <Button
              size="sm"
              variant="danger"
              pending={remove.isPending}
              onClick={() => remove.mutate({ id: template.id })}
            >
              Delete for good
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setGoing(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <Button size="sm" variant="quiet" aria-label={`Delete ${template.name}`} onClick={() => setGoing(true)}>
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}
