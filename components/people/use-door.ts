"use client";

import { type FormEvent, useState } from "react";

type Answer = { message: string; fields: Record<string, string> };

const UNREACHED: Answer = { message: "The desk did not answer. Nothing typed is lost; try again.", fields: {} };

/**
 * A form at the door: sends what is in its fields, and `more`, as JSON to `path`. Let in, it goes to the desk; else it says why and at which
 * field, and everything typed stays.
 */
export function useDoor(path: string, more: Record<string, string> = {}) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    setPending(true);
    const refusal = await send(path, { ...typed, ...more });
    if (refusal === null) return window.location.assign("/");
    setPending(false);
    setAnswer(refusal);
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true], input")?.focus());
  }

  return { submit, isPending, message: answer?.message ?? null, fields: answer?.fields ?? {} };
}

/** Null where the desk let one in. */
async function send(path: string, body: Record<string, string>): Promise<Answer | null> {
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    return response.ok ? null : { ...UNREACHED, ...((await response.json()) as Partial<Answer>) };
  } catch {
    return UNREACHED;
  }
}
