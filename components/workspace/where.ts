import { type LegacyWhere, legacyWhere } from "@/components/legacy/legacy-where";
import type { RoundView, ThreadView, WorkspaceView } from "@/lib/api/client";
import type { WorkspacePlace } from "./use-workspace-place";

/** What the middle of the workspace shows. */
export type Where =
  | { kind: "not_sent"; thread: ThreadView }
  | { kind: "compose"; thread: ThreadView; sourceIds: string[]; refused: RoundView | null }
  | { kind: "charts"; thread: ThreadView }
  /** A thread of the older lane: its proposals are no snapshots. */
  | { kind: "legacy"; thread: ThreadView; at: LegacyWhere }
  | { kind: "results"; thread: ThreadView; round: RoundView; snapshotId: string | null };

/**
 * The place an address names, made whole: what it leaves out or names wrongly is filled with what needs the reader most, so that
 * no address leads nowhere.
 */
export function whereIs(workspace: WorkspaceView, place: WorkspacePlace): Where | null {
  const thread =
    workspace.threads.find(({ id }) => id === place.thread) ??
    workspace.threads.find(({ turn }) => turn.who === "you" || turn.who === "unknown") ??
    workspace.threads[0];
  if (!thread) return null;
  if (place.view === "charts") return { kind: "charts", thread };
  const rounds = thread.rounds;
  const latest = rounds.at(-1);
  if (!latest) return { kind: "not_sent", thread };
  if (thread.legacy) return { kind: "legacy", thread, at: legacyWhere(thread, place) };
  const round = rounds.find(({ callId }) => callId === place.round);
  const chosen = (place.source ?? []).filter((id) => thread.snapshots.some((snapshot) => snapshot.id === id));
  if (place.view === "compose") {
    const sourceIds = chosen.length > 0 ? chosen : defaultSources(thread);
    if (sourceIds.length > 0) {
      return { kind: "compose", thread, sourceIds, refused: round?.state === "refused" ? round : null };
    }
  }
  const snapshot = thread.snapshots.find(({ id }) => id === chosen[0]);
  const made = snapshot ? rounds.find(({ callId }) => callId === snapshot.callId) : undefined;
  return { kind: "results", thread, round: round ?? made ?? latest, snapshotId: snapshot?.id ?? null };
}

/** The source to refine where none is named: the one with unsent typing, else the newest draft. */
function defaultSources(thread: ThreadView): string[] {
  const typed = thread.drafts.find(({ sourceSnapshotId }) =>
    thread.snapshots.some(({ id, status }) => id === sourceSnapshotId && status === "draft"),
  );
  const newest = thread.snapshots.findLast(({ status }) => status === "draft");
  const id = typed?.sourceSnapshotId ?? newest?.id;
  return id ? [id] : [];
}
