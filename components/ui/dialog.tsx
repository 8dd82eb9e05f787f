"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
};

/** A modal over the page: focus moves in, stays in, and returns; Escape closes it. On a phone it fills the screen's width. */
export function Dialog({ open, onOpenChange, title, children, footer, wide = false }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={`fixed inset-x-0 bottom-0 z-30 flex max-h-[90dvh] flex-col rounded-t-panel border border-line bg-surface text-ink shadow-pop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100vw-48px)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-panel ${
            wide ? "sm:max-w-[960px]" : "sm:max-w-[560px]"
          }`}
        >
          <header className="flex min-h-12 items-center gap-3 border-b border-line px-4">
            <Base.Title className="min-w-0 flex-1 text-14 font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="grid size-8 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" size={16} />
            </Base.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-auto p-4">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
