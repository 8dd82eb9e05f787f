/** An edit in words (`column B removed`) and what takes it back. Edits of one `run` that follow each other are one: a slider makes dozens. */
export type Undoable = { words: string; run?: string; undo: () => void };

/** So many edits are kept. */
const MOST = 50;

/** The edits with one more; one that goes on with the last is taken back together with it. */
export function withEdit(edits: readonly Undoable[], edit: Undoable): readonly Undoable[] {
  const last = edits.at(-1);
  if (edit.run !== undefined && last?.run === edit.run) return edits;
  return [...edits, edit].slice(-MOST);
}

/** The edits without the last one. */
export function undone(edits: readonly Undoable[]): readonly Undoable[] {
  return edits.slice(0, -1);
}
