"use client";

import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";

export const VIEWS = ["compose", "results", "charts"] as const;

/** Where one is in a workspace; all of it is in the address, so that a link or a reload leads back to the same place. */
export function useWorkspacePlace() {
  return useQueryStates(
    {
      thread: parseAsString,
      view: parseAsStringLiteral(VIEWS),
      /** The snapshots being refined, or the one chosen. */
      source: parseAsArrayOf(parseAsString),
      round: parseAsString,
    },
    { history: "push" },
  );
}

export type WorkspacePlace = ReturnType<typeof useWorkspacePlace>[0];
