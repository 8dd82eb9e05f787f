"use client";

import type { ReactNode } from "react";
import { InTurn } from "@/components/ui/in-turn";
import { inertText } from "@/components/ui/inert-text";
import { useZone } from "@/components/ui/use-zone";
import type { AskedRows } from "./asked-rows";
import { askedWords } from "./asked-words";
import { ChangeMark } from "./change-mark";
import type { ProductLines } from "./grid/bands";
import { Asked, Presence, PresenceOfMany } from "./grid/cells";
import type { GridColumn } from "./grid/column";
import { Fold } from "./grid/fold";
import { LetterBadge } from "./letter-badge";
import { letterOf } from "./letters";
import type { LineGroup, ViewCell, ViewModel } from "./view-model";

type NarrowComparisonProps = {
  columns: readonly GridColumn[];
  heads: readonly ReactNode[];
  digests: readonly ReactNode[];
  notes: readonly ReactNode[] | null;
  model: ViewModel;
  products: readonly ProductLines[];
  asked: AskedRows | null;
  /** The baseline's column, or -1 where it is the source. */
  baseline: number;
  baselineName: string;
  against: number;
  compact: boolean;
  onAgainst: (index: number) => void;
  onFold: (productId: string) => void;
};

/** On a phone: the baseline against one column at a time, row by row. */
export function NarrowComparison(props: NarrowComparisonProps) {
  const { columns, heads, digests, notes, model, products, asked, baseline, baselineName, against } = props;
  const { compact, onAgainst, onFold } = props;
  const zone = useZone();
  const chosen = columns[against];
  if (!chosen) return null;
  const base = columns[baseline];
  return (
    <>
      <fieldset className="mb-3 rounded-panel border border-line bg-surface p-3">
        <legend className="sr-only">Which column to hold against the baseline</legend>
        <div className="flex flex-wrap items-center gap-2">
          <span className="w-16 text-12 text-ink-3">Against</span>
          {columns.map((column, index) =>
            index === baseline ? null : (
              <label
                key={column.id}
                className="relative grid size-10 place-items-center rounded-control border border-line-2 font-semibold text-ink-2 has-checked:border-accent-solid has-checked:bg-accent-solid has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
              >
                <input
                  type="radio"
                  name="against"
                  checked={index === against}
                  onChange={() => onAgainst(index)}
                  className="absolute inset-0 appearance-none outline-none"
                />
                {letterOf(index)}
                <span className="sr-only"> {column.name}</span>
              </label>
            ),
          )}
        </div>
        <div className="mt-3 border-t border-line pt-3">{heads[against]}</div>
      </fieldset>
      <section
        aria-label="Comparison"
        className={`rounded-panel border border-line bg-surface ${compact ? "[--pair-y:3px]" : "[--pair-y:8px]"}`}
      >
        <div className="grid grid-cols-2 gap-3 px-3 py-2.5 text-ink-2">
          <span className="flex min-w-0 items-center gap-2">
            {baseline >= 0 ? <LetterBadge index={baseline} filled /> : null}
            <span className="truncate">{baseline >= 0 ? "baseline" : baselineName}</span>
          </span>
          <span className="flex items-center gap-2">
            <LetterBadge index={against} /> against
          </span>
        </div>
        <Heading>Summary</Heading>
        {model.summary.map((row) => (
          <Row key={row.key} label={row.label} left={row.cells[baseline]} right={row.cells[against]} />
        ))}
        <Pair label="Digest" left={digests[baseline] ?? null} right={digests[against] ?? null} />
        {notes ? (
          <Pair label="Your notes, only you see them" left={notes[baseline] ?? null} right={notes[against] ?? null} />
        ) : null}
        {products.map((product) => (
          <Product
            key={product.productId}
            product={product}
            baseline={baseline}
            against={against}
            long={model.lines.length > MOST_AT_ONCE}
            onFold={onFold}
          />
        ))}
        {model.terms.length > 0 ? <Heading>Other terms</Heading> : null}
        {model.terms.map((row) => (
          <Row key={row.key} label={row.label} left={row.cells[baseline]} right={row.cells[against]} />
        ))}
        {asked && asked.rows.length > 0 ? <Heading>Requirements, recomputed</Heading> : null}
        {asked?.rows.map((row) => {
          const left = row.cells[baseline];
          const right = row.cells[against];
          return (
            <Pair
              key={row.key}
              label={askedWords(row.requirement, row.asked, zone)}
              left={left ? <Asked cell={left} seller={base?.sellerName ?? ""} /> : null}
              right={right ? <Asked cell={right} seller={chosen.sellerName} /> : null}
            />
          );
        })}
      </section>
    </>
  );
}

/** Up to here all lines are drawn at once. */
const MOST_AT_ONCE = 60;

type ProductProps = {
  product: ProductLines;
  baseline: number;
  against: number;
  long: boolean;
  onFold: (productId: string) => void;
};

/** The lines of one product under a heading that folds them. */
function Product({ product, baseline, against, long, onFold }: ProductProps) {
  const { groups, isFolded } = product;
  const isMany = groups.length > 1;
  const presences = isFolded ? groups.flatMap(({ presence }) => presence[against] ?? []) : [];
  const [only] = presences;
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line bg-inset px-1.5 py-1">
        <h2 className="min-w-0 text-12 font-semibold">
          <Fold product={product} onFold={onFold} />
        </h2>
        {isFolded && only ? (
          <span className="text-12">
            {isMany ? <PresenceOfMany presences={presences} /> : <Presence presence={only} />}
          </span>
        ) : null}
      </div>
      {isFolded
        ? null
        : groups.map((group) => (
            <InTurn key={group.key} long={long} height={60 + group.rowCount * 56}>
              {() => <Line group={group} isMany={isMany} baseline={baseline} against={against} />}
            </InTurn>
          ))}
    </div>
  );
}

type LineProps = { group: LineGroup; isMany: boolean; baseline: number; against: number };

function Line({ group, isMany, baseline, against }: LineProps) {
  const presence = group.presence[against];
  const isGone = presence?.kind === "removed" || presence?.kind === "absent";
  const isAbsent = isGone && group.presence[baseline]?.kind !== "here";
  return (
    <div>
      {isMany ? (
        <h3 className="border-t border-line px-3 pt-2 text-12 text-ink-3">line {group.occurrence + 1} of it</h3>
      ) : null}
      {isAbsent && baseline >= 0 ? (
        <p className="border-t border-line px-3 py-2 text-ink-3">in neither of the two</p>
      ) : null}
      {presence && presence.kind !== "here" && !isAbsent ? (
        <Pair
          label="Whole line"
          left={presence.kind === "removed" ? <span>there</span> : <span className="text-ink-3">no such line</span>}
          right={
            <>
              {isGone ? <span className="block text-ink-3">no such line</span> : null}
              <Presence presence={presence} />
            </>
          }
          changed
        />
      ) : null}
      {isGone
        ? null
        : group.rows.map((row) => (
            <Row key={row.key} label={row.label} left={row.cells[baseline]} right={row.cells[against]} />
          ))}
    </div>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="border-t border-line bg-inset px-3 py-2 text-12 font-semibold">{children}</h2>;
}

function Row({ label, left, right }: { label: string; left: ViewCell | undefined; right: ViewCell | undefined }) {
  if (!right) return null;
  return (
    <Pair
      label={label}
      left={left ? <Value cell={left} /> : right.old ? <span>{right.old}</span> : null}
      right={
        <>
          <Value cell={right} strong={right.changed} />
          {right.change ? <ChangeMark sign={right.change.sign}>{right.change.text}</ChangeMark> : null}
        </>
      }
      changed={right.changed}
    />
  );
}

function Value({ cell, strong = false }: { cell: ViewCell; strong?: boolean }) {
  if (!cell.value) return <span className="block text-ink-3">not stated</span>;
  const { currency, text } = cell.value;
  return (
    <span className={`block wrap-anywhere ${strong ? "font-semibold" : ""}`}>
      {inertText(currency ? `${currency} ${text}` : text)}
    </span>
  );
}

type PairProps = { label: string; left: ReactNode; right: ReactNode; changed?: boolean };

function Pair({ label, left, right, changed = false }: PairProps) {
  return (
    <div className="border-t border-line px-3 py-(--pair-y)">
      <h3 className="mb-0.5 text-12 font-normal text-ink-3 wrap-anywhere">{label}</h3>
      <div className="grid grid-cols-2 gap-3">
        <div className="min-w-0">{left}</div>
        <div
          className={`-ml-3 min-w-0 pl-2.5 ${changed ? "border-l-2 border-accent-line" : "border-l-2 border-transparent"}`}
        >
          {right}
        </div>
      </div>
    </div>
  );
}
