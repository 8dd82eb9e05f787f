import type { EntryValues } from "./values";

/** Changes what is typed for several sources at once, under a name that taking it back is offered by. */
export type ChangeAll = (label: string, changes: readonly { index: number; values: Partial<EntryValues> }[]) => void;
