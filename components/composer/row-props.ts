import type { Proposal } from "@/lib/adcp";
import type { SnapshotView } from "@/lib/api/client";
import type { RequirementCheck } from "@/lib/negotiation";
import type { Support } from "./support";
import type { EntryValues, FieldName } from "./values";

/** The snapshot an entry refines, as its fields need it. */
export type Source = {
  snapshot: SnapshotView;
  proposal: Proposal;
  currency: string | null;
  overlay: Record<string, unknown>;
};

/** Something to see at a field: a problem stops the send, a review does not. */
export type FieldNote = { kind: "block" | "review"; message: string };

/** What every row of the composer gets. */
export type RowProps = {
  index: number;
  entry: EntryValues;
  /** Changes some of what was typed. With a label it is a press that can be taken back, named by it; without one it is typing. */
  set: (values: Partial<EntryValues>, label?: string) => void;
  source: Source;
  support: Support;
  seller: string;
  /** Rows of `evaluateRequirements` for what is asked now, held against the source. */
  checks: readonly RequirementCheck[];
  notesAt: (field: FieldName) => readonly FieldNote[];
  onMoveToAsk: () => void;
  onRemove: () => void;
};
