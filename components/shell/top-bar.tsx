"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { DemoButton } from "@/components/demo/demo-button";
import { HoldAlerter } from "@/components/hold/hold-alerter";
import { Count } from "@/components/ui/panel";
import type { HoldView } from "@/lib/api/client";
import { Buyer } from "./buyer";
import { Clock } from "./clock";
import { Jump } from "./jump";
import { NextHold } from "./next-hold";
import { isIn, PLACES } from "./places";
import { ThemeSwitch } from "./theme-switch";
import { useHolds } from "./use-holds";
import { Wordmark } from "./wordmark";

/** The same empty list each time, so that nothing looks changed. */
const NO_HOLDS: readonly HoldView[] = [];

/** Where one is, the next hold, a way anywhere, the clock, the theme and who sits here. */
export function TopBar() {
  const path = usePathname();
  const { data: holds } = useHolds();
  return (
    <header className="sticky top-0 z-10 flex h-12 items-center gap-2 border-b border-line bg-surface px-3 sm:gap-3 sm:px-5 print:hidden">
      <HoldAlerter holds={holds ?? NO_HOLDS} />
      <Link href="/" aria-label="Parley, to the desk" className="rounded-control sm:mr-3">
        <Wordmark />
      </Link>
      <nav aria-label="Main" className="flex h-12 gap-0.5 max-sm:hidden">
        {PLACES.map((place) => (
          <Link
            key={place.href}
            href={place.href}
            aria-current={isIn(place, path) ? "page" : undefined}
            className="relative flex items-center gap-1.5 px-2 font-medium text-ink-2 -outline-offset-2 hover:text-ink aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-2 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:bg-ink md:px-2.5"
          >
            {place.label}
            {place.href === "/holds" && holds && holds.length > 0 ? <Count>{holds.length}</Count> : null}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-2 sm:gap-3">
        <NextHold />
        <Jump />
        <Clock />
        <span className="flex items-center gap-1 max-sm:hidden">
          <DemoButton />
          <ThemeSwitch />
        </span>
        <Buyer />
      </div>
    </header>
  );
}
