"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/api/client";

/** Who is at the desk; read once a page, and again where it is asked for. */
export const useSession = () => useQuery(api.session.current.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));

/** Everyone who works here, and the open invitations. */
export const usePeople = () => useQuery(api.people.list.queryOptions());

/** After something about people changed: they are read again, and so is what the reader may do. */
export function useRereadPeople(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: api.people.key() }),
      queries.invalidateQueries({ queryKey: api.sessions.key() }),
      queries.invalidateQueries({ queryKey: api.session.key() }),
    ]);
}
