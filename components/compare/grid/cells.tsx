import { inertText } from "@/components/ui/inert-text";
import { Mark, Say } from "@/components/ui/mark";
import type { AskedCell } from "../asked-rows";
import { heardAgainst } from "../cell-words";
import { ChangeMark } from "../change-mark";
import type { LinePresence, ViewCell } from "../view-model";

type CellProps = { cell: ViewCell; quiet?: boolean; compact?: boolean; against: string };

/**
 * A redline cell: the value, and under it, or beside it where rows are compact, the old one struck with the change in words. What the
 * eye takes from the column next to it is said for those who listen.
 */
export function Cell({ cell, quiet = false, compact = false, against }: CellProps) {
  return (
    <div className={compact ? "flex flex-wrap items-baseline justify-end gap-x-2" : undefined}>
      {cell.value ? (
        <span
          dir="auto"
          className={`block leading-[18px] wrap-anywhere ${compact ? "order-last" : ""} ${quiet ? "mono text-ink-2" : "font-medium"}`}
          title={cell.value.text.length > 120 ? cell.value.text : undefined}
        >
          <span className={cell.value.text.length > 120 ? "line-clamp-3" : undefined}>
            {cell.value.currency ? (
              <span className="text-[0.86em] font-normal text-ink-3">{cell.value.currency} </span>
            ) : null}
            {inertText(cell.value.text)}
            {cell.unverifiable ? (
              <span
                className="ml-1 inline-flex align-middle text-unknown"
                title="Unverifiable: no digest stands behind it"
              >
                <Mark kind="unknown" size={13} />
                <span className="sr-only">, unverifiable</span>
              </span>
            ) : null}
          </span>
        </span>
      ) : (
        <span className={`block leading-[18px] text-ink-3 ${compact ? "order-last" : ""}`}>not stated</span>
      )}
      {cell.change ? (
        <span className="flex flex-wrap justify-end gap-x-2 text-12">
          {cell.old && !quiet ? (
            <s className="text-ink-3 wrap-anywhere">
              <span className="sr-only">, was </span>
              {inertText(cell.old)}
            </s>
          ) : null}
          <ChangeMark sign={cell.change.sign}>
            <span className="sr-only">, </span>
            <span className="line-clamp-3 wrap-anywhere">{inertText(cell.change.text)}</span>
            <span className="sr-only">{heardAgainst(cell.change.sign, against)}</span>
          </ChangeMark>
        </span>
      ) : null}
    </div>
  );
}

/** What a column answers to a requirement, by the desk's own recomputation. */
export function Asked({ cell, seller }: { cell: AskedCell; seller: string }) {
  if (cell.kind === "not_asked") return <span className="text-ink-3">not asked of {inertText(seller)} here</span>;
  return (
    <Say kind={cell.mark} className="font-medium">
      {cell.words}
    </Say>
  );
}

/** Whether a line is there, and how that differs from the baseline. */
export function Presence({ presence }: { presence: LinePresence }) {
  switch (presence.kind) {
    case "added":
      return <ChangeMark sign="plus">line added</ChangeMark>;
    case "removed":
      return <ChangeMark sign="minus">line removed</ChangeMark>;
    case "here":
      return presence.changed > 0 ? (
        <ChangeMark sign="other">
          {presence.changed} of {presence.of} changed
        </ChangeMark>
      ) : null;
    case "absent":
      return null;
  }
}

/** Of several lines of one product: how many a column has, and how many of those differ. */
export function PresenceOfMany({ presences }: { presences: readonly LinePresence[] }) {
  const here = presences.filter(({ kind }) => kind === "here" || kind === "added").length;
  const differing = presences.filter((each) =>
    each.kind === "here" ? each.changed > 0 : each.kind !== "absent",
  ).length;
  return (
    <>
      <span className={`block leading-[18px] ${here === 0 ? "text-ink-3" : ""}`}>
        {here === 0 ? "no such line" : `${here} ${here === 1 ? "line" : "lines"}`}
      </span>
      {differing > 0 ? <ChangeMark sign="other">{differing} differ</ChangeMark> : null}
    </>
  );
}

export function isNews({ kind }: LinePresence): boolean {
  return kind === "added" || kind === "removed";
}
