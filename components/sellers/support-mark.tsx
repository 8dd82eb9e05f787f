import { Say } from "@/components/ui/mark";
import type { Support } from "./support";

const WORDS: Record<Support, { long: string; short: string }> = {
  supported: { long: "Supported", short: "yes" },
  not_supported: { long: "Not supported", short: "no" },
  not_declared: { long: "Not declared", short: "not declared" },
  no_lane: { long: "Not on this lane", short: "no" },
  unread: { long: "Not read yet", short: "unread" },
};

const KINDS = {
  supported: "ok",
  not_supported: "no",
  not_declared: "review",
  no_lane: "no",
  unread: "not_yet",
} as const;

/** Support as mark and word; a list without the dimension and no list at all neither look nor read the same. */
export function SupportMark({ support, short = false }: { support: Support; short?: boolean }) {
  const words = WORDS[support];
  return <Say kind={KINDS[support]}>{short ? words.short : words.long}</Say>;
}
