import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useMemo } from "react";
import { shortDigest } from "./digest-bytes";
import { Fingerprint } from "./fingerprint";
import { type Recomputed, recompute } from "./recompute";

const WORDS: Record<Recomputed["kind"], string> = {
  verified: "verified in this browser",
  mismatch: "does not match the terms",
  not_canonical: "the terms cannot be hashed",
};

/** The claimed digest, held against one recomputed here and now from the proposal's JSON as received. */
export function DigestBadge({
  proposalText,
  claimed,
  short = false,
}: {
  proposalText: string;
  claimed: string;
  short?: boolean;
}) {
  const result = useMemo(() => recompute(proposalText, claimed), [proposalText, claimed]);
  const verified = result.kind === "verified";
  const Shield = verified ? ShieldCheck : ShieldAlert;
  return (
    <span
      className={`inline-flex min-h-[22px] flex-wrap items-center gap-x-[7px] text-12 ${verified ? "text-ok" : "text-block"}`}
      title={result.kind === "mismatch" ? `claimed ${claimed}\nrecomputed ${result.digest}` : claimed}
      data-digest={result.kind}
    >
      <Fingerprint digest={claimed} />
      <span className="font-mono text-ink-2">{shortDigest(claimed)}</span>
      <span className="inline-flex items-center gap-1 font-medium">
        <Shield size={14} aria-hidden="true" className="flex-none" />
        {short && verified ? "verified" : WORDS[result.kind]}
      </span>
    </span>
  );
}
