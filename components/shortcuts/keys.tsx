"use client";

import { Fragment, useSyncExternalStore } from "react";

const NAMES: Record<string, string> = { ArrowDown: "↓", ArrowUp: "↑" };
const SPOKEN: Record<string, string> = { ArrowDown: "arrow down", ArrowUp: "arrow up", "?": "question mark" };

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** The modifier as this machine writes it. */
export const useModifier = (): string =>
  useSyncExternalStore(
    () => () => undefined,
    () => (isMac() ? "⌘" : "Ctrl"),
    () => "Ctrl",
  );

const BOX =
  "inline-grid h-5 min-w-5 place-items-center rounded-box border border-line-2 bg-surface px-1 font-sans text-11 font-medium text-ink-2";

/** One way to press a shortcut: `mod+k` as ⌘ K or Ctrl K, `g d` as G then D. */
export function Keys({ keys }: { keys: string }) {
  const modifier = useModifier();
  const pressed = keys.split(" ");
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {pressed.map((key, at) => (
        <Fragment key={key}>
          {at > 0 ? <span className="text-11 text-ink-3">then</span> : null}
          {key.split("+").map((part) => {
            const name = part === "mod" ? modifier : (NAMES[part] ?? part.toUpperCase());
            return (
              <kbd key={part} className={BOX}>
                {SPOKEN[part] ? (
                  <>
                    <span aria-hidden="true">{name}</span>
                    <span className="sr-only">{SPOKEN[part]}</span>
                  </>
                ) : (
                  name
                )}
              </kbd>
            );
          })}
        </Fragment>
      ))}
    </span>
  );
}
