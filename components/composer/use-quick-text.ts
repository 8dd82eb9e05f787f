"use client";

import { startTransition, useLayoutEffect, useState } from "react";

/**
 * A text field whose key shows at once, while everything that hangs on the text is drawn when there is time: `entry`, which the text is
 * a part of, comes back a moment later. `textNow` is what was typed up to now, and `type` puts it there; where the two part, something
 * else wrote the text (an undo, another tab, a press), and that is shown.
 */
export function useQuickText(entry: object, textNow: () => string, type: (text: string) => void) {
  const [shown, setShown] = useState(textNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever another entry comes back
  useLayoutEffect(() => setShown(textNow()), [entry]);
  return {
    text: shown,
    onText: (text: string) => {
      setShown(text);
      startTransition(() => type(text));
    },
  };
}
