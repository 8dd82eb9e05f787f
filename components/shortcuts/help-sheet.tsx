"use client";

import { Dialog } from "@/components/ui/dialog";
import { Switch } from "@/components/ui/field";
import { Keys } from "./keys";
import { setSingleKeys, useSingleKeys } from "./single-keys";
import { SHORTCUT_IDS, SHORTCUTS, type Shortcut, type ShortcutPlace } from "./table";

const PLACES: readonly ShortcutPlace[] = ["Everywhere", "In lists", "In a negotiation", "In Compare"];

/** Every shortcut by where it works, and the switch that turns single keys off. */
export function HelpSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const on = useSingleKeys();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" wide>
      <div className="mb-4 rounded-control border border-line bg-inset px-3 py-2.5">
        <Switch checked={on} onChange={setSingleKeys}>
          Single keys act
        </Switch>
        <p className="mt-1 text-12 text-ink-2">
          {on
            ? "They never act in a field, in a dialog, or while a character is being composed. Turn them off where you dictate."
            : "Off in this browser: only shortcuts with a modifier act. Everything is still reached by Tab and through the palette."}
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {PLACES.map((place) => (
          <section key={place} aria-labelledby={`keys-${place}`}>
            <h2 id={`keys-${place}`} className="mb-1 font-semibold">
              {place}
            </h2>
            <dl>
              {SHORTCUT_IDS.map((id): [string, Shortcut] => [id, SHORTCUTS[id]])
                .filter(([, shortcut]) => shortcut.place === place)
                .map(([id, { keys, what }]) => (
                  <div key={id} className="flex min-h-8 items-center justify-between gap-3 border-b border-line py-1">
                    <dt className="text-ink-2">{what}</dt>
                    <dd className="flex items-center gap-1.5">
                      {keys.map((each, at) => (
                        <span key={each} className="inline-flex items-center gap-1.5">
                          {at > 0 ? <span className="text-11 text-ink-3">or</span> : null}
                          <Keys keys={each} />
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
