"use client";

import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { DemoButton } from "@/components/demo/demo-button";
import { Jump } from "./jump";
import { isIn, PLACES } from "./places";
import { ThemeSwitch } from "./theme-switch";

const TAB =
  "grid min-w-14 flex-1 justify-items-center content-center gap-0.5 text-11 font-medium text-ink-3 -outline-offset-2 aria-[current]:text-ink";

const TABBED = 4;

/** The places of the desk under a thumb; what does not fit is behind "More". */
export function BottomTabs() {
  const path = usePathname();
  const more = useRef<HTMLDivElement>(null);
  const rest = PLACES.slice(TABBED);

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes what led there.
  useEffect(() => {
    if (more.current?.matches(":popover-open")) more.current.hidePopover();
  }, [path]);

  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-10 flex h-[calc(56px+env(safe-area-inset-bottom))] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {PLACES.slice(0, TABBED).map((place) => (
        <Link key={place.href} href={place.href} aria-current={isIn(place, path) ? "page" : undefined} className={TAB}>
          <place.icon aria-hidden="true" size={18} strokeWidth={1.75} />
          {place.short}
        </Link>
      ))}
      <button
        type="button"
        popoverTarget="more-places"
        aria-current={rest.some((place) => isIn(place, path)) ? "page" : undefined}
        className={TAB}
      >
        <Ellipsis aria-hidden="true" size={18} strokeWidth={1.75} />
        More
      </button>
      <div
        ref={more}
        id="more-places"
        popover="auto"
        className="fixed inset-x-2 top-auto bottom-[calc(64px+env(safe-area-inset-bottom))] m-0 w-auto rounded-panel border border-line bg-surface py-1 text-ink shadow-pop"
      >
        {rest.map((place) => (
          <Link
            key={place.href}
            href={place.href}
            aria-current={isIn(place, path) ? "page" : undefined}
            className="flex h-11 items-center gap-3 px-4 text-14 font-medium"
          >
            <place.icon aria-hidden="true" size={16} />
            {place.label}
          </Link>
        ))}
        <Jump worded onPress={() => more.current?.hidePopover()} />
        <DemoButton worded onPress={() => more.current?.hidePopover()} />
        <ThemeSwitch worded />
      </div>
    </nav>
  );
}
