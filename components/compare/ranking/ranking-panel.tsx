"use client";

import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { formatCount, formatCpm } from "@/components/ui/format-money";
import { formatFlight } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { CRITERIA, type Criterion, type Part, type Ranked, type RankedColumn, rankProposals } from "@/lib/negotiation";
import type { ColumnFacts } from "../column-facts";
import { LetterBadge } from "../letter-badge";
import type { WantedFlight } from "./rank-columns";
import { DEFAULT_WEIGHTS, weightsOf } from "./weights";

const NAMES: Record<Criterion, string> = {
  price: "Lower effective CPM",
  volume: "More impressions",
  flight: "Flight covered",
  requirements: "Requirements met",
  verification: "Verified",
};

type RankingPanelProps = {
  columns: readonly ColumnFacts[];
  ranked: readonly RankedColumn[];
  wanted: WantedFlight | null;
  baseline: number;
  weights: readonly number[];
  onWeights: (weights: number[]) => void;
};

/** Proposals in the order of the reader's own weights, with every point accounted for. It decides nothing. */
export function RankingPanel({ columns, ranked, wanted, baseline, weights, onWeights }: RankingPanelProps) {
  const id = useId();
  const zone = useZone();
  const chosen = weightsOf(weights);
  const ranking = rankProposals(ranked, chosen);
  const whole = CRITERIA.reduce((sum, criterion) => sum + chosen[criterion], 0);
  const isDefault = CRITERIA.every((criterion, index) => chosen[criterion] === DEFAULT_WEIGHTS[index]);
  const named = (column: number) => (
    <span className="flex min-w-0 items-center gap-2">
      <LetterBadge index={column} filled={column === baseline} />
      <code className="truncate" title={columns[column]?.source.snapshot.proposalId}>
        {inertText(columns[column]?.source.snapshot.proposalId ?? "")}
      </code>
    </span>
  );
  return (
    <Panel labelledBy={id} className="mt-4 break-inside-avoid">
      <PanelHeader id={id} title="Ranking" sub="your weights; they decide nothing">
        {isDefault ? null : (
          <Button size="sm" variant="quiet" onClick={() => onWeights([...DEFAULT_WEIGHTS])}>
            Reset weights
          </Button>
        )}
      </PanelHeader>
      <div className="grid gap-x-8 gap-y-4 p-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <fieldset className="grid content-start gap-1">
          <legend className="sr-only">Weights of the ranking, 0 to 100 each</legend>
          {CRITERIA.map((criterion, index) => (
            <Weight
              key={criterion}
              label={NAMES[criterion]}
              value={chosen[criterion]}
              onChange={(value) => onWeights(CRITERIA.map((each) => chosen[each]).with(index, value))}
            />
          ))}
          <Formula wanted={wanted ? `${formatFlight(wanted.start, wanted.end, zone)}, ${FROM[wanted.from]}` : null} />
        </fieldset>
        <div className="grid min-w-0 content-start gap-4">
          {whole === 0 ? (
            <p className="text-ink-2">Every weight is 0, so all stand level. Give one some weight.</p>
          ) : null}
          {ranking.lists.map(({ currency, ranked: list }) => (
            <table key={currency} className="w-full border-collapse">
              <caption className={ranking.lists.length > 1 ? "pb-1 text-left text-12 text-ink-3" : "sr-only"}>
                Priced in {currency}
                {ranking.lists.length > 1 ? ", ranked apart because currencies are never converted" : ""}
              </caption>
              <thead className="sr-only">
                <tr>
                  <th scope="col">Place</th>
                  <th scope="col">Proposal</th>
                  <th scope="col">Points</th>
                  <th scope="col">Score of 100</th>
                </tr>
              </thead>
              <tbody>
                {list.map((each) => (
                  <tr key={each.column} className="border-line not-first:border-t">
                    <td className="w-16 py-2 align-top text-ink-3">{placeWords(each)}</td>
                    <th scope="row" className="max-w-0 py-2 pr-3 align-top font-normal">
                      {named(each.column)}
                    </th>
                    <td className="w-[48%] py-2 pr-3 align-top text-12 text-ink-2">
                      {each.parts
                        .filter(({ criterion }) => chosen[criterion] > 0)
                        .map((part) => partWords(part, ranked[each.column]))
                        .join(", ")}
                    </td>
                    <td className="w-14 py-2 text-right align-top font-semibold">{each.score.toFixed(1)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
          <Unranked columns={ranking.unpriced} named={named} why={() => "no price per thousand, so no place"} />
          <Unranked columns={ranking.blocked} named={named} why={(column) => whyUnranked(columns[column])} />
        </div>
      </div>
    </Panel>
  );
}

function whyUnranked(column: ColumnFacts | undefined): string {
  if (column?.source.lane === "legacy") return "unverifiable, so no place";
  return column?.source.snapshot.declined ? "declined" : "blocked, cannot be bought";
}

const FROM: Record<WantedFlight["from"], string> = { asked: "as was asked", baseline: "as in the baseline" };

function placeWords({ place, tied }: Ranked): string {
  return tied ? `${place}, tied` : String(place);
}

function partWords({ criterion, share, points }: Part, column: RankedColumn | undefined): string {
  return `${SAYINGS[criterion](share, column)}: ${points.toFixed(1)}`;
}

const percent = (share: number | null) => (share === null ? "" : `${Number((share * 100).toFixed(1))} %`);

const SAYINGS: Record<Criterion, (share: number | null, column: RankedColumn | undefined) => string> = {
  price: (_, column) =>
    column?.effectiveCpm ? `CPM ${column.effectiveCpm.currency} ${formatCpm(column.effectiveCpm.amount)}` : "no price",
  volume: (_, column) =>
    column?.impressions === null || column === undefined
      ? "impressions not stated"
      : `${formatCount(column.impressions)} impressions`,
  flight: (share) => (share === null ? "flight not known" : `${percent(share)} of the flight`),
  requirements: (share) => (share === null ? "nothing was asked of it" : `${percent(share)} of what was asked`),
  verification: (share) => (share === 1 ? "verified" : "a finding waits for a person"),
};

type UnrankedProps = {
  columns: readonly number[];
  named: (column: number) => ReactNode;
  why: (column: number) => string;
};

function Unranked({ columns, named, why }: UnrankedProps) {
  if (columns.length === 0) return null;
  return (
    <ul className="border-t border-line">
      {columns.map((column) => (
        <li key={column} className="flex items-center gap-3 py-2 text-ink-3">
          <span aria-hidden="true" className="w-13 flex-none">
            –
          </span>
          {named(column)}
          <span className="ml-auto text-right text-12">{why(column)}</span>
        </li>
      ))}
    </ul>
  );
}

function Weight({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const id = useId();
  return (
    <div className="grid min-h-9 grid-cols-[minmax(0,10rem)_minmax(0,1fr)_2.5rem] items-center gap-3 sm:min-h-8">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full min-w-0 accent-accent-solid"
      />
      <output htmlFor={id} className="text-right font-semibold">
        {value}
      </output>
    </div>
  );
}

function Formula({ wanted }: { wanted: string | null }) {
  return (
    <details className="mt-1 text-12 text-ink-2">
      <summary className="min-h-6 text-accent">How a score is worked out</summary>
      <div className="mt-1 grid max-w-prose gap-1">
        <p>
          Score = the mean of five shares, each 0 to 1, by your weights, times 100. Only the weights’ proportions
          matter.
        </p>
        <ul className="list-disc pl-4">
          <li>Price: the lowest effective CPM ÷ its own.</li>
          <li>Volume: its impressions ÷ the most impressions.</li>
          <li>Flight: the part covered of {wanted ?? "a flight nobody has named yet"}.</li>
          <li>Requirements: those met ÷ those asked of it.</li>
          <li>Verified: 1, or ½ while a finding waits for a person.</li>
        </ul>
        <p>
          What a proposal does not state earns nothing; what none states counts for none. Unpriced and blocked proposals
          have no place. Currencies are never converted: each is ranked by itself.
        </p>
      </div>
    </details>
  );
}
