"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { Segmented, SelectInput, TextInput } from "@/components/ui/field";
import { Empty } from "@/components/ui/page";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { NegotiationSummary } from "@/lib/api/client";
import { DealTable } from "./deal-table";
import { MoreButton } from "./more-button";
import { filterDeals, SHELVES, type Shelf, shelfOf, TURNS, type TurnFilter } from "./shelves";
import { useGrowing } from "./use-growing";

const SHELF_WORDS: Record<Shelf, string> = { open: "Open", booked: "Booked", closed: "Closed" };

const TURN_WORDS: Record<TurnFilter, string> = {
  anyone: "Anyone’s turn",
  you: "Your turn",
  colleague: "A colleague’s turn",
  seller: "A seller’s turn",
  unknown: "Outcome unknown",
};

const SHOWN = {
  show: parseAsStringLiteral(SHELVES).withDefault("open"),
  turn: parseAsStringLiteral(TURNS).withDefault("anyone"),
  brand: parseAsString.withDefault(""),
  q: parseAsString.withDefault(""),
};

/** Negotiations drawn before more are asked for; a year's work is a thousand of them. */
const AT_ONCE = 50;
/** From here on there is something to search. */
const SEARCHED_FROM = 8;

type DealsProps = { negotiations: readonly NegotiationSummary[]; title?: string; children?: ReactNode };

/** All negotiations by campaign, with the filters in the address so that a view can be sent to somebody. */
export function Deals({ negotiations, title = "Negotiations", children }: DealsProps) {
  const [{ show, turn, brand, q }, set] = useQueryStates(SHOWN);
  const brands = [...new Set(negotiations.map(({ brandDomain }) => brandDomain))].sort();
  const found = filterDeals(negotiations, { shelf: show, turn, brand, search: q });
  const { shown, left, step, more } = useGrowing(found, AT_ONCE, `${show} ${turn} ${brand} ${q}`);
  const isNarrowed = turn !== "anyone" || brand !== "" || q !== "";
  return (
    <Panel labelledBy="deals">
      <PanelHeader
        title={title}
        id="deals"
        sub={
          <Segmented
            label="Which negotiations"
            value={show}
            onChange={(next) => set({ show: next })}
            options={SHELVES.map((shelf) => ({
              value: shelf,
              label: `${SHELF_WORDS[shelf]} ${negotiations.filter((each) => shelfOf(each) === shelf).length}`,
            }))}
          />
        }
      >
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {negotiations.length >= SEARCHED_FROM || q !== "" ? (
            <TextInput
              type="search"
              aria-label="Search negotiations"
              placeholder="Name, brand or seller"
              className="sm:w-48!"
              value={q}
              onChange={(event) => set({ q: event.target.value })}
            />
          ) : null}
          <SelectInput
            compact
            className="max-sm:flex-1"
            aria-label="Whose turn"
            value={turn}
            onChange={(next) => set({ turn: next })}
            options={TURNS.map((value) => ({ value, label: TURN_WORDS[value] }))}
          />
          {brands.length > 1 ? (
            <SelectInput
              compact
              className="max-sm:flex-1"
              aria-label="Brand"
              value={brand}
              onChange={(next) => set({ brand: next })}
              options={[{ value: "", label: "Every brand" }, ...brands.map((value) => ({ value, label: value }))]}
            />
          ) : null}
        </div>
        {children}
      </PanelHeader>
      {shown.length > 0 ? (
        <DealTable negotiations={shown} />
      ) : (
        <Empty title={isNarrowed ? "None match" : `No ${SHELF_WORDS[show].toLowerCase()} negotiation`}>
          {isNarrowed ? "Search for something else, or choose another turn or brand, to see the rest." : null}
        </Empty>
      )}
      <MoreButton left={left} step={step} what="negotiations" onMore={more} />
    </Panel>
  );
}
