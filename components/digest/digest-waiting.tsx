import { Hourglass } from "lucide-react";
import { shortDigest } from "./digest-bytes";
import { Fingerprint } from "./fingerprint";

/** The claimed digest, not held against anything yet. As large as the badge that takes its place. */
export function DigestWaiting({ claimed }: { claimed: string }) {
  return (
    <span className="inline-flex min-h-[22px] flex-wrap items-center gap-x-[7px] text-12 text-ink-3" title={claimed}>
      <Fingerprint digest={claimed} />
      <span className="font-mono">{shortDigest(claimed)}</span>
      <span className="inline-flex items-center gap-1 font-medium">
        <Hourglass size={14} aria-hidden="true" className="flex-none" />
        checking
      </span>
    </span>
  );
}
