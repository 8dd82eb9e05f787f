"use client";

import dynamic from "next/dynamic";
import { usePathname, useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { useDemoPanel } from "@/components/demo/use-demo-panel";
import type { PageAction } from "@/components/shortcuts/actions";
import { useShortcuts } from "@/components/shortcuts/use-shortcuts";
import { GO_SHORTCUTS } from "./palette/go-shortcuts";
import { rememberHref } from "./palette/recent";
import { listenAhead, takeTypedAhead } from "./palette/typed-ahead";

// The palette and its library, and the sheet, arrive with their first use.
const Palette = dynamic(() => import("./palette/palette").then(({ Palette }) => Palette), { ssr: false });
const HelpSheet = dynamic(() => import("@/components/shortcuts/help-sheet").then(({ HelpSheet }) => HelpSheet), {
  ssr: false,
});

type Opened = "palette" | "help" | null;

const Commands = createContext<{ open: (what: "palette" | "help") => void }>({ open: () => undefined });

/** Opens the palette or the sheet of shortcuts, from any part of the frame. */
export const useCommands = () => use(Commands);

/** The frame's own commands: the palette, the sheet of shortcuts, the keys that lead to places, the demo's panel and the theme. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  const path = usePathname();
  const { resolvedTheme, setTheme } = useTheme();
  const demo = useDemoPanel();
  const [opened, setOpened] = useState<Opened>(null);
  const [wanted, setWanted] = useState<ReadonlySet<Opened>>(new Set());

  useEffect(() => rememberHref(path), [path]);

  const open = useCallback((what: "palette" | "help") => {
    setWanted((was) => (was.has(what) ? was : new Set([...was, what])));
    setOpened(what);
    if (what === "palette") listenAhead();
  }, []);
  const close = () => {
    takeTypedAhead();
    setOpened(null);
  };
  const toggle = (what: "palette" | "help") => (opened === what ? close() : open(what));
  const go = (at: number) => () => router.push(GO_SHORTCUTS[at]?.[1] ?? "/");
  useShortcuts({
    palette: () => toggle("palette"),
    help: () => toggle("help"),
    goDesk: go(0),
    goNegotiations: go(1),
    goSellers: go(2),
    goHolds: go(3),
    goActivity: go(4),
  });

  const frameActions: PageAction[] = [
    {
      id: "theme",
      label: resolvedTheme === "dark" ? "Light theme" : "Dark theme",
      run: () => setTheme(resolvedTheme === "dark" ? "light" : "dark"),
    },
    { id: "help", label: "Keyboard shortcuts", shortcut: "help", run: () => open("help") },
    ...(demo.isOffered
      ? [{ id: "demo", label: demo.isOpen ? "Close the guided demo" : "Guided demo", run: demo.toggle }]
      : []),
  ];
  const value = useMemo(() => ({ open }), [open]);
  return (
    <Commands value={value}>
      {children}
      {wanted.has("palette") ? (
        <Palette
          open={opened === "palette"}
          onOpenChange={(isOpen) => setOpened(isOpen ? "palette" : null)}
          frameActions={frameActions}
        />
      ) : null}
      {wanted.has("help") ? (
        <HelpSheet open={opened === "help"} onOpenChange={(isOpen) => setOpened(isOpen ? "help" : null)} />
      ) : null}
    </Commands>
  );
}
