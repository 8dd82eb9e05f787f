/** The ids with one of them moved to a place; unchanged where there is no such id or place. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const from = ids.indexOf(id);
  if (from < 0 || to < 0 || to >= ids.length || from === to) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
