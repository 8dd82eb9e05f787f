import type { ReactNode } from "react";
import { DemoDock } from "@/components/demo/demo-dock";
import { BottomTabs } from "./bottom-tabs";
import { CommandsProvider } from "./commands";
import { TopBar } from "./top-bar";

/**
 * The frame around every page of the desk. `main` is padded and at most 1680 wide; a page whose root carries `data-flush` gets
 * the whole width without padding.
 */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <CommandsProvider>
      <div className="group/frame flex min-h-dvh flex-col max-sm:pb-14">
        <a
          href="#main"
          className="fixed top-2 left-2 z-40 -translate-y-16 rounded-control bg-surface px-3 py-2 font-medium shadow-pop focus:translate-y-0"
        >
          Skip to content
        </a>
        <TopBar />
        <div className="flex min-w-0 flex-1">
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full min-w-0 max-w-page flex-1 px-3 pt-4 pb-6 outline-none has-data-flush:max-w-none has-data-flush:p-0 sm:px-6 sm:pt-6 sm:pb-10"
          >
            {children}
          </main>
          <DemoDock />
        </div>
        <BottomTabs />
      </div>
    </CommandsProvider>
  );
}
