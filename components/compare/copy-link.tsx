"use client";

import { Check, Link2 } from "lucide-react";
import { useState } from "react";
import { usePageActions } from "@/components/shortcuts/actions";
import { Button } from "@/components/ui/button";

type Copied = "no" | "yes" | "failed";

const WORDS: Record<Copied, string> = {
  no: "Copy link",
  yes: "Link copied",
  failed: "Copy it from the address bar",
};

/** The address reproduces the view; this puts it on the clipboard, which browsers allow on secure pages only. */
export function CopyLink() {
  const [copied, setCopied] = useState<Copied>("no");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setCopied("yes");
    } catch {
      setCopied("failed");
    }
  };
  usePageActions([
    { id: "copy-link", label: "Copy the link to this view", shortcut: "copyLink", run: () => void copy() },
  ]);
  const Icon = copied === "yes" ? Check : Link2;
  return (
    <Button icon={<Icon aria-hidden="true" size={14} />} onClick={() => void copy()} onBlur={() => setCopied("no")}>
      <span aria-live="polite">{WORDS[copied]}</span>
    </Button>
  );
}
