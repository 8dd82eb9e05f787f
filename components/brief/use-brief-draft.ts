"use client";

import { useCallback, useEffect, useState } from "react";
import { type BriefDraft, draftFrom, EMPTY_DRAFT } from "./draft";

const PLACE = "parley.brief";

function kept(): BriefDraft {
  try {
    return draftFrom(JSON.parse(localStorage.getItem(PLACE) ?? "null"));
  } catch {
    return EMPTY_DRAFT;
  }
}

function keep(draft: BriefDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, JSON.stringify(draft));
  } catch {
    // Where the browser forbids storage the page itself still holds what was typed.
  }
}

/**
 * The brief being typed, kept in this browser with every change until it was sent. `ready` turns true once what was kept has
 * been read; before that the form must not be drawn, or it would show an empty field over a kept one. `seller` is ticked to begin
 * with, besides those kept.
 */
export function useBriefDraft(seller: string | null) {
  const [draft, setDraft] = useState<BriefDraft | null>(null);
  useEffect(() => {
    const before = kept();
    setDraft(seller ? { ...before, sellerIds: [...new Set([...before.sellerIds, seller])] } : before);
  }, [seller]);
  const change = useCallback((changes: Partial<BriefDraft>) => {
    setDraft((was) => {
      const next = { ...(was ?? EMPTY_DRAFT), ...changes };
      keep(next);
      return next;
    });
  }, []);
  const clear = useCallback(() => {
    keep(null);
    setDraft(EMPTY_DRAFT);
  }, []);
  return { draft: draft ?? EMPTY_DRAFT, ready: draft !== null, change, clear };
}
