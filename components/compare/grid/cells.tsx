import { inertText } from "@/components/ui/inert-text";
import { Mark, Say } from "@/components/ui/mark";
import type { AskedCell } from "../asked-rows";
import { heardAgainst } from "../cell-words";
import { ChangeMark } from "../change-mark";
import type { LinePresence, ViewCell } from "../view-model";

type CellProps = { cell: ViewCell; quiet?: boolean; compact?: boolean; against: string };

/**
 * A redline cell: the value, and under it, or beside it where rows are compact, the old one struck with the change in words. What the
 * eye takes from the column next to it is said for those who listen. Hundreds are drawn at once, so nothing in it is there for nothing.
 */
export function Cell({ cell, quiet = false, compact = false, against }: CellProps) {
  const { change } = cell;
  const parts = (
    <>
      <Value cell={cell} quiet={quiet} compact={compact} />
      {change ? (
        <span className="block text-12">
          {cell.old && !quiet ? (
            <s className="mr-2 text-ink-3 wrap-anywhere">
              <span className="heard">, was </span>
              {inertText(cell.old)}
            </s>
          ) : null}
          <ChangeMark sign={change.sign}>
            <span className="heard">, </span>
            {isLong(change.text) ? (
              <span className="line-clamp-3 wrap-anywhere">{inertText(change.text)}</span>
            ) : (
              inertText(change.text)
            )}
            <span className="heard">{heardAgainst(change.sign, against)}</span>
          </ChangeMark>
        </span>
      ) : null}
    </>
  );
  return compact ? <div className="flex flex-wrap items-baseline justify-end gap-x-2">{parts}</div> : parts;
}

function Value({ cell, quiet, compact }: Required<Omit<CellProps, "against">>) {
  const place = compact ? "order-last" : "";
  if (!cell.value) return <span className={`block leading-[18px] text-ink-3 ${place}`}>not stated</span>;
  const { currency, text } = cell.value;
  const said = (
    <>
      {currency ? <span className="text-[0.86em] font-normal text-ink-3">{currency} </span> : null}
      {inertText(text)}
      {cell.unverifiable ? (
        <span className="ml-1 inline-flex align-middle text-unknown" title="Unverifiable: no digest stands behind it">
          <Mark kind="unknown" size={13} />
          <span className="sr-only">, unverifiable</span>
        </span>
      ) : null}
    </>
  );
  return (
    <span
      dir="auto"
      className={`block leading-[18px] wrap-anywhere ${place} ${quiet ? "mono text-ink-2" : "font-medium"}`}
      title={isLong(text) ? text : undefined}
    >
      {isLong(text) ? <span className="line-clamp-3">{said}</span> : said}
    </span>
  );
}

/** More than three lines of a column might be. */
function isLong(text: string): boolean {
  return text.length > MOST_SHORT;
}

const MOST_SHORT = 120;

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
