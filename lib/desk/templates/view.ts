import type { TemplateRow } from "@/lib/store";
import { storedObject } from "../json";

/** A template as its owner gets it back. */
export function templateView(row: TemplateRow) {
  return { id: row.id, name: row.name, values: storedObject(row.values_text), savedAt: row.saved_at };
}
