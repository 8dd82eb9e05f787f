"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type TabsProps<V extends string> = {
  tabs: readonly { value: V; label: ReactNode; panel: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
  label: string;
};

/** Panels of which one is in view; arrow keys move between their tabs. */
export function Tabs<V extends string>({ tabs, value, onChange, label }: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next: V) => onChange(next)}>
      <Base.List aria-label={label} className="flex gap-0.5 overflow-x-auto border-b border-line">
        {tabs.map((each) => (
          <Base.Tab
            key={each.value}
            value={each.value}
            className="-mb-px flex h-10 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent px-2.5 font-medium text-ink-2 -outline-offset-2 hover:text-ink data-active:border-ink data-active:text-ink"
          >
            {each.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((each) => (
        <Base.Panel key={each.value} value={each.value}>
          {each.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
