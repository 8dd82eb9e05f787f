"use client";

import { createContext, useContext } from "react";

/** What an input needs to know about the field it stands in. */
export type FieldLink = { id: string; describedBy: string | undefined; invalid: boolean };

export const FieldContext = createContext<FieldLink | null>(null);

/** The attributes that tie an input to its field's label, hint and error. Props given to the input itself win. */
export function useFieldLink() {
  const link = useContext(FieldContext);
  if (!link) return {};
  return { id: link.id, "aria-describedby": link.describedBy, "aria-invalid": link.invalid || undefined };
}
