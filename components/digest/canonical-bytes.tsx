"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { byteCount, canonicalText, recompute } from "./recompute";

/** The bytes the digest is taken of, on demand: RFC 8785 text of the received terms, their count and both digests. */
export function CanonicalBytes({
  proposalText,
  claimed,
  name,
}: {
  proposalText: string;
  claimed: string;
  name: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" size="sm" onClick={() => setOpen(true)} aria-haspopup="dialog">
        Canonical bytes<span className="sr-only"> of {name}</span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Canonical bytes of ${name}`}>
        {open ? <Bytes proposalText={proposalText} claimed={claimed} /> : null}
      </Dialog>
    </>
  );
}

function Bytes({ proposalText, claimed }: { proposalText: string; claimed: string }) {
  const text = canonicalText(proposalText);
  const result = recompute(proposalText, claimed);
  if (text === null) {
    return (
      <p className="text-block">
        These terms have no canonical form, so no digest can be taken of them
        {result.kind === "not_canonical" ? `: ${result.why}` : "."}
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        {byteCount(text).toLocaleString("en-US")} bytes, RFC 8785, hashed with SHA-256 in this browser.
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-12">
        <dt className="text-ink-3">claimed</dt>
        <dd className="break-all font-mono">{claimed}</dd>
        <dt className="text-ink-3">recomputed</dt>
        <dd className={`break-all font-mono ${result.kind === "verified" ? "text-ok" : "text-block"}`}>
          {result.kind === "not_canonical" ? result.why : result.digest}
        </dd>
      </dl>
      <pre
        // A region that scrolls has to be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable
        tabIndex={0}
        className="max-h-[50vh] overflow-auto whitespace-pre-wrap break-all rounded-control border border-line bg-inset p-3 font-mono text-11 text-ink-2"
      >
        {text}
      </pre>
    </div>
  );
}
