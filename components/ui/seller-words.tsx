"use client";

import { useState } from "react";
import { boundText, inertText } from "./inert-text";
import { Mark } from "./mark";

/** What a seller wrote, as a quote of that seller: plain text, bounded, never markup and never the desk's word. */
export function SellerWords({ seller, children }: { seller: string; children: string }) {
  const [all, setAll] = useState(false);
  const words = inertText(children);
  const { text, cut } = boundText(words);
  return (
    <figure className="grid grid-cols-[14px_minmax(0,1fr)] gap-x-2 text-ink-2">
      <span className="flex h-5 items-center text-ink-3">
        <Mark kind="prose" />
      </span>
      <blockquote dir="auto" className="whitespace-pre-line wrap-anywhere">
        “{all ? words : text}
        {cut && !all ? "…" : ""}”
      </blockquote>
      <figcaption className="col-start-2 flex flex-wrap gap-x-3 text-12 text-ink-3">
        <span>{inertText(seller)}’s words</span>
        {cut ? (
          <button type="button" className="font-medium text-accent hover:underline" onClick={() => setAll(!all)}>
            {all ? "Show less" : `Show all ${words.length.toLocaleString("en-US")} characters`}
          </button>
        ) : null}
      </figcaption>
    </figure>
  );
}
