"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DeclineDialog } from "./decline-dialog";
import type { DeclineTarget } from "./target";

/** Opens the dialog for declining; nothing is sent by it. `about` tells several of them apart where they are only heard. */
export function DeclineButton({ target, about }: { target: DeclineTarget; about?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        Decline…
        {about ? <span className="sr-only"> {about}</span> : null}
      </Button>
      <DeclineDialog target={target} open={open} onOpenChange={setOpen} />
    </>
  );
}
