import { Equal, EqualNot } from "lucide-react";
import { useMemo } from "react";
import { Fingerprint } from "./fingerprint";
import { byteCount, canonicalText, type Recomputed, recompute } from "./recompute";

/** One side of the gate: what it is called, when it was seen, and the proposal's JSON as received. */
export type GateSide = { title: string; sub?: string; proposalText: string; claimed: string };

/**
 * The draft-to-committed gate as a picture: both digests recomputed in this browser, byte counts, and = only where the canonical
 * bytes are equal and each side's claim holds. The gate shows; what it means for accepting is decided by the caller.
 */
export function DigestGate({ left, right }: { left: GateSide; right: GateSide }) {
  const a = useMemo(() => side(left), [left]);
  const b = useMemo(() => side(right), [right]);
  const equal =
    a.canonical !== null && a.canonical === b.canonical && a.result.kind === "verified" && b.result.kind === "verified";
  const Sign = equal ? Equal : EqualNot;
  return (
    <div
      className="grid grid-cols-1 items-center gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_72px_minmax(0,1fr)] sm:gap-0"
      data-gate={equal ? "equal" : "different"}
    >
      <Side {...left} {...a} />
      <div
        className={`flex items-center gap-2 text-12 font-semibold sm:grid sm:place-items-center sm:gap-1 ${equal ? "text-ok" : "text-block"}`}
      >
        <span
          className={`grid size-9 place-items-center rounded-full border ${equal ? "border-ok-line bg-ok-soft" : "border-block-line bg-block-soft"}`}
        >
          <Sign size={18} aria-hidden="true" />
        </span>
        {equal ? "equal" : "not equal"}
      </div>
      <Side {...right} {...b} />
    </div>
  );
}

function side({ proposalText, claimed }: GateSide): { canonical: string | null; result: Recomputed } {
  return { canonical: canonicalText(proposalText), result: recompute(proposalText, claimed) };
}

function Side({ title, sub, claimed, canonical, result }: GateSide & { canonical: string | null; result: Recomputed }) {
  const shown = result.kind === "not_canonical" ? claimed : result.digest;
  return (
    <div className="min-w-0">
      <div className="font-semibold">{title}</div>
      {sub ? <div className="text-12 text-ink-3">{sub}</div> : null}
      <div className={`my-2 ${result.kind === "verified" ? "text-ink" : "text-block"}`}>
        <Fingerprint digest={shown} bars={32} />
      </div>
      <div className="break-all font-mono text-11 text-ink-2">{shown}</div>
      <div className={`text-12 ${result.kind === "verified" ? "text-ink-3" : "text-block"}`}>
        {result.kind === "not_canonical"
          ? result.why
          : `${byteCount(canonical ?? "").toLocaleString("en-US")} bytes${result.kind === "mismatch" ? ". The seller claims:" : ""}`}
      </div>
      {result.kind === "mismatch" ? <div className="break-all font-mono text-11 text-block">{claimed}</div> : null}
    </div>
  );
}
