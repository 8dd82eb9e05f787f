"use client";

import { useRouter } from "next/navigation";
import { receivedProposal } from "@/components/hold/received";
import { pickInFocus } from "@/components/shell/picks/pick-button";
import { compareHref, usePicks } from "@/components/shell/picks/picks";
import { type PageAction, usePageActions } from "@/components/shortcuts/actions";
import { focusWhenThere } from "@/components/shortcuts/focus-when-there";
import { formatMoney } from "@/components/ui/format-money";
import type { SnapshotView, ThreadView } from "@/lib/api/client";

type WorkspaceActs = {
  thread: ThreadView | null;
  negotiationId: string;
  onCompose: () => void;
  onResults: () => void;
  onCharts: () => void;
};

const FIRST_FIELD = 'form[aria-label="Composer"] :is(input:not([type="hidden"]), textarea, select)';
const FIRST_RESULT = 'section[aria-label^="Results of round"] :is(a[href], button)';

/** What a negotiation offers to the palette and to shortcuts. */
export function useWorkspaceActions({ thread, negotiationId, onCompose, onResults, onCharts }: WorkspaceActs): void {
  const router = useRouter();
  const picks = usePicks();
  const drafts = thread ? thread.snapshots.filter((each) => each.status === "draft" && !each.declined) : [];
  const compared = picks.length > 1 ? picks : drafts.slice(-10).map(({ id }) => id);
  const isOlder = (thread?.legacy?.observations.length ?? 0) > 0;
  const actions: (PageAction | null)[] = [
    drafts.length > 0 || isOlder
      ? {
          id: "compose",
          label: "Refine",
          sub: thread?.sellerName ?? "",
          shortcut: "compose",
          run: () => {
            onCompose();
            focusWhenThere(FIRST_FIELD);
          },
        }
      : null,
    {
      id: "results",
      label: "See the newest results",
      shortcut: "results",
      run: () => {
        onResults();
        focusWhenThere(FIRST_RESULT);
      },
    },
    compared.length > 1
      ? {
          id: "compare",
          label: picks.length > 1 ? `Compare the ${picks.length} picked` : `Compare ${compared.length} drafts`,
          shortcut: "compare",
          run: () => router.push(compareHref(compared)),
        }
      : null,
    drafts.length > 0 ? { id: "pick", label: "Pick the proposal in focus", shortcut: "pick", run: pickInFocus } : null,
    ...drafts
      .filter(({ blocked }) => !blocked)
      .slice(-6)
      .map(
        (draft): PageAction => ({
          id: `finalize-${draft.id}`,
          label: `Finalize ${draft.proposalId}`,
          sub: totalWords(draft),
          run: () => router.push(`/negotiations/${negotiationId}/finalize?p=${draft.id}`),
        }),
      ),
    { id: "charts", label: "Charts of this negotiation", run: onCharts },
  ];
  usePageActions(actions.filter((action) => action !== null));
}

function totalWords(snapshot: SnapshotView): string {
  const total = receivedProposal(snapshot)?.commercial_terms.total_budget;
  return total ? formatMoney(total) : "no total";
}
