"use client";

import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { formatMoney } from "@/components/ui/format-money";
import type { WorkspaceView } from "@/lib/api/client";
import { LedgerTables } from "./ledger-panel";
import { ledgerLine } from "./share-words";

/** The campaign's budget in a few words, which open the whole of it. Nothing where there is neither a budget nor an offer. */
export function LedgerButton({ negotiation }: { negotiation: WorkspaceView }) {
  const [isOpen, setOpen] = useState(false);
  const { ledger, budget, threads } = negotiation;
  if (ledger.rows.length === 0) return null;
  const line = ledgerLine(ledger.rows);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="min-h-6 text-left text-12 text-ink-2 underline decoration-line-2 underline-offset-2 hover:text-ink"
        onClick={() => setOpen(true)}
      >
        {budget ? `Budget ${formatMoney(budget)}` : "Budget"}
        {line ? `: ${line}` : null}
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Budget" wide>
        <div className="-m-4">
          <LedgerTables ledger={ledger} threads={threads} />
        </div>
      </Dialog>
    </>
  );
}
