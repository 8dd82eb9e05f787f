import { inertText } from "@/components/ui/inert-text";
import type { ThreadView } from "@/lib/api/client";
import { AddSource } from "./batch/add-source";
import { CopyToAll } from "./batch/copy-to-all";
import type { ChangeAll } from "./change-all";
import type { Entry } from "./judge";
import { Templates } from "./templates/templates";

/** What is refined, and what works on all of it: more sources, one's fields for the others, templates. */
export function ComposerHead({
  thread,
  sourceIds,
  entries,
  onSources,
  onChangeAll,
  disabled,
}: {
  thread: ThreadView;
  sourceIds: readonly string[];
  entries: readonly Entry[];
  onSources: ((ids: string[]) => void) | null;
  onChangeAll: ChangeAll;
  disabled: boolean;
}) {
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-1.5 sm:px-5">
      <h2 className="text-14 font-semibold">Refine</h2>
      {entries.length === 1 ? (
        <code className="min-w-0 truncate font-medium">{inertText(entries[0]?.source.snapshot.proposalId ?? "")}</code>
      ) : (
        <span className="text-ink-2">{entries.length} sources in one request</span>
      )}
      <span className="ml-auto flex flex-wrap items-center justify-end gap-1">
        {entries.length > 1 ? <CopyToAll entries={entries} onChangeAll={onChangeAll} disabled={disabled} /> : null}
        <Templates entries={entries} onChangeAll={onChangeAll} disabled={disabled} />
        {onSources === null ? null : <AddSource thread={thread} sourceIds={sourceIds} onSources={onSources} />}
      </span>
    </header>
  );
}
