import type { RoundView, ThreadView } from "@/lib/api/client";

/** What the middle of the workspace shows of a thread in the older lane. */
export type LegacyWhere =
  | { view: "compose"; observationIds: string[] }
  | { view: "proposal"; observationId: string }
  | { view: "rounds"; rounds: RoundView[] };

/** The place an address names in a thread of the older lane. `source` holds looks, or calls whose answers are read side by side. */
export function legacyWhere(
  thread: Pick<ThreadView, "rounds" | "legacy">,
  { view, source, round }: { view: string | null; source: readonly string[] | null; round: string | null },
): LegacyWhere {
  const looks = (thread.legacy?.observations ?? []).filter(({ id }) => source?.includes(id));
  if (view === "compose") return { view: "compose", observationIds: looks.map(({ id }) => id) };
  const [look] = looks;
  if (look) return { view: "proposal", observationId: look.id };
  const beside = thread.rounds.filter(({ callId }) => source?.includes(callId));
  if (beside.length > 0) return { view: "rounds", rounds: beside };
  const chosen = thread.rounds.find(({ callId }) => callId === round) ?? thread.rounds.at(-1);
  return { view: "rounds", rounds: chosen ? [chosen] : [] };
}
