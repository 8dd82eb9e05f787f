"use client";

import { useEffect, useRef } from "react";
import type { BriefDraft } from "@/components/brief/draft";
import type { EntryValues } from "@/components/composer/values";

/** Values the demo puts into a form. The form shows them as if they had been typed; sending stays with whoever sits there. */
export type Fill =
  | { form: "brief"; values: Partial<BriefDraft> }
  | { form: "composer"; threadId: string; values: EntryValues }
  | { form: "amendment"; threadId: string; values: EntryValues }
  | { form: "acceptance"; snapshotId: string; typed: string };

type FormName = Fill["form"];
type FillOf<N extends FormName> = Extract<Fill, { form: N }>;

let waiting: Fill | null = null;
const listeners = new Set<() => void>();

/** Hands values to the form that takes them: the one in view, or the next of its kind to appear. */
export function fillForm(fill: Fill): void {
  waiting = fill;
  for (const listener of listeners) listener();
}

/** Takes values meant for this form, once. `isMine` tells a form of one thing from that of another. */
export function useFill<N extends FormName>(
  form: N,
  take: (fill: FillOf<N>) => void,
  isMine: (fill: FillOf<N>) => boolean = () => true,
): void {
  const look = useRef<() => void>(() => undefined);
  // Looked for after every drawing too: what makes a form able to take values may come later than the values.
  useEffect(() => {
    look.current = () => {
      if (waiting?.form !== form) return;
      const fill = waiting as FillOf<N>;
      if (!isMine(fill)) return;
      waiting = null;
      take(fill);
    };
    look.current();
  });
  useEffect(() => {
    const listener = () => look.current();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
