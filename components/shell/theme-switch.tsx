"use client";

import { Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";

/** Light or dark. Both marks are drawn and the theme's own CSS shows one, so the server need not know which. */
export function ThemeSwitch({ worded = false }: { worded?: boolean }) {
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <button
      type="button"
      aria-label="Switch between light and dark"
      onClick={() => setTheme(resolvedTheme === "dark" ? "light" : "dark")}
      className={
        worded
          ? "flex h-11 w-full items-center gap-3 px-4 text-14 font-medium"
          : "grid size-7 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
      }
    >
      <Moon aria-hidden="true" size={16} className="dark:hidden" />
      <Sun aria-hidden="true" size={16} className="hidden dark:block" />
      {worded ? (
        <>
          <span className="dark:hidden">Dark theme</span>
          <span className="hidden dark:inline">Light theme</span>
        </>
      ) : null}
    </button>
  );
}
