"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, TextInput } from "@/components/ui/field";

type LinkDialogProps = { title: string; path: string; onClose: () => void; children: ReactNode };

/** A link that opens the door, shown this once. */
export function LinkDialog({ title, path, onClose, children }: LinkDialogProps) {
  const [isCopied, setCopied] = useState(false);
  const address = `${window.location.origin}${path}`;
  // Where there is no clipboard (plain http from elsewhere), the address is there to be selected.
  const copy = () =>
    navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" onClick={copy}>
            {isCopied ? "Copied" : "Copy the link"}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{children}</p>
        <Field label="Link" hint="It is shown this once: the desk keeps only a fingerprint of it.">
          <TextInput mono readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      </div>
    </Dialog>
  );
}
