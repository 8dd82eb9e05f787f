"use client";

import { useState } from "react";
import { isRecord } from "@/components/hold/received";
import { type Consent, NOTHING_AGREED } from "./consent";

const place = (observationId: string) => `parley.legacy.buy.${observationId}`;

/** What was typed for one look, kept in this browser. What was agreed to is not kept: it is agreed to while it is read. */
export function useConsent(observationId: string): [Consent, (change: Partial<Consent>) => void] {
  const [consent, setConsent] = useState<Consent>(() => read(observationId));
  const change = (part: Partial<Consent>) => {
    const next = { ...consent, ...part };
    setConsent(next);
    try {
      localStorage.setItem(place(observationId), JSON.stringify({ ...next, agreed: [], amount: "" }));
    } catch {
      // What is on the screen is then all there is.
    }
  };
  return [consent, change];
}

function read(observationId: string): Consent {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(observationId)) ?? "null");
    if (!isRecord(kept)) return NOTHING_AGREED;
    const words = (name: keyof Consent) => (typeof kept[name] === "string" ? kept[name] : "");
    return {
      ...NOTHING_AGREED,
      currency: words("currency"),
      flight: kept.flight === "days" ? "days" : "shares",
      asSoonAsPossible: kept.asSoonAsPossible === true,
      firstDay: words("firstDay"),
      lastDay: words("lastDay"),
      purchaseOrder: words("purchaseOrder"),
      signatory: words("signatory"),
      signatureId: words("signatureId"),
    };
  } catch {
    return NOTHING_AGREED;
  }
}
