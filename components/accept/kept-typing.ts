"use client";

import { useCallback, useState } from "react";

/** What a person types on the way to an acceptance. */
export type Typed = {
  amount: string;
  purchaseOrder: string;
  signatory: string;
  signatureId: string;
  /** Whether the insertion order of this hold was read and is to be signed. */
  signed: boolean;
  /** The total to commit to, where the terms leave it to the buyer. */
  total: string;
  dailyCap: string;
  capZone: string;
  approvalNote: string;
};

export const NOTHING_TYPED: Typed = {
  amount: "",
  purchaseOrder: "",
  signatory: "",
  signatureId: "",
  signed: false,
  total: "",
  dailyCap: "",
  capZone: "",
  approvalNote: "",
};

/**
 * What was typed for a snapshot, kept in this browser: it outlives expiry, reload, errors and signing out. A new hold on the
 * same draft (`before`: earlier holds, newest first) starts from what was typed for the last one, except for the amount and the
 * signature, which belong to exactly one hold.
 */
export function useKeptTyping(
  snapshotId: string,
  before: readonly string[],
): [Typed, (change: Partial<Typed>) => void] {
  const [typed, setTyped] = useState<Typed>(() => read(snapshotId) ?? carriedOver(before));
  const change = useCallback(
    (part: Partial<Typed>) =>
      setTyped((old) => {
        const next = { ...old, ...part };
        write(snapshotId, next);
        return next;
      }),
    [snapshotId],
  );
  return [typed, change];
}

function carriedOver(before: readonly string[]): Typed {
  for (const id of before) {
    const kept = read(id);
    if (kept) return { ...kept, amount: "", signed: false, approvalNote: "" };
  }
  return NOTHING_TYPED;
}

const storageKey = (snapshotId: string) => `parley.accept.${snapshotId}`;

function read(snapshotId: string): Typed | null {
  try {
    const text = localStorage.getItem(storageKey(snapshotId));
    const kept: unknown = text === null ? null : JSON.parse(text);
    if (typeof kept !== "object" || kept === null) return null;
    const words = (name: keyof Typed) => {
      const value: unknown = Reflect.get(kept, name);
      return typeof value === "string" ? value : "";
    };
    return {
      amount: words("amount"),
      purchaseOrder: words("purchaseOrder"),
      signatory: words("signatory"),
      signatureId: words("signatureId"),
      signed: Reflect.get(kept, "signed") === true,
      total: words("total"),
      dailyCap: words("dailyCap"),
      capZone: words("capZone"),
      approvalNote: words("approvalNote"),
    };
  } catch {
    return null;
  }
}

function write(snapshotId: string, typed: Typed): void {
  try {
    localStorage.setItem(storageKey(snapshotId), JSON.stringify(typed));
  } catch {
    // A browser that forbids storage still has what is on the screen.
  }
}
