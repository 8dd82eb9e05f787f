"use client";

import { useState } from "react";

/** A long list a part at a time: what is shown, how many are left, and how to show more. It starts again where `of` changes. */
export function useGrowing<T>(items: readonly T[], step: number, of = "") {
  const [grown, setGrown] = useState({ of, most: step });
  const most = grown.of === of ? grown.most : step;
  return {
    shown: items.length > most ? items.slice(0, most) : items,
    left: Math.max(0, items.length - most),
    step,
    more: () => setGrown({ of, most: most + step }),
  };
}
