import { acknowledgementKey } from "@/components/verdict/verdict-words";
import { CRITERIA, type RankedColumn, rankProposals } from "@/lib/negotiation";
import type { AskedRows } from "../asked-rows";
import { askedWords } from "../asked-words";
import { budgetCharts } from "../charts/budget-data";
import { priceCharts } from "../charts/price-data";
import type { ColumnFacts } from "../column-facts";
import { letterOf } from "../letters";
import { weightsOf } from "../ranking/weights";
import { comparisonSheet, type Sheet, type SheetCell, type SheetInput } from "./sheet";

/** The sheets of one file, each under the name it goes by. */
export type Book = readonly { name: string; sheet: Sheet }[];

export type BookInput = {
  sheet: SheetInput;
  columns: readonly ColumnFacts[];
  asked: AskedRows;
  ranked: readonly RankedColumn[];
  weights: readonly number[];
  zone: string;
};

/** Every view of a comparison as a sheet: the rows the grid shows, and what stands around it. A view with nothing in it has no sheet. */
export function bookOf(input: BookInput): Book {
  const { sheet, columns, asked, ranked, weights, zone } = input;
  const { comparison } = sheet;
  const names = columns.map(({ proposal }, index) => `${letterOf(index)} ${proposal.proposal_id}`);
  const summary = { ...comparison, rows: comparison.rows.filter(({ group }) => group === "summary") };
  const sheets = [
    { name: "Comparison", sheet: comparisonSheet(sheet) },
    { name: "Summary", sheet: comparisonSheet({ ...sheet, comparison: summary, onlyDifferences: false }) },
    { name: "Requirements", sheet: requirementsSheet(asked, names, zone) },
    { name: "Findings", sheet: findingsSheet(columns, names) },
    { name: "Ranking", sheet: rankingSheet(ranked, weights, names) },
    { name: "Budget by product", sheet: budgetSheet(columns, names) },
    { name: "Price and volume", sheet: priceSheet(sheet, names) },
  ];
  return sheets.filter(({ sheet: rows }) => rows.length > 1);
}

function requirementsSheet({ rows }: AskedRows, names: readonly string[], zone: string): Sheet {
  return [
    ["Requirement", ...names].map(text),
    ...rows.map(({ requirement, asked, cells }) => [
      text(askedWords(requirement, asked, zone)),
      ...cells.map((cell) => text(cell.kind === "judged" ? cell.words : "not asked of it")),
    ]),
  ];
}

function findingsSheet(columns: readonly ColumnFacts[], names: readonly string[]): Sheet {
  const rows = columns.flatMap(({ source: { snapshot } }, index) =>
    snapshot.findings.map((finding) => [
      text(names[index] ?? ""),
      text(finding.severity),
      text(finding.code),
      text(finding.message),
      text(finding.pointer),
      text(snapshot.acknowledged.includes(acknowledgementKey(finding)) ? "acknowledged" : ""),
    ]),
  );
  return [["Proposal", "Severity", "Finding", "Message", "Place in the answer", "Acknowledged"].map(text), ...rows];
}

function rankingSheet(ranked: readonly RankedColumn[], weights: readonly number[], names: readonly string[]): Sheet {
  if (ranked.length < 2) return [];
  const chosen = weightsOf(weights);
  const { lists, unpriced, blocked } = rankProposals(ranked, chosen);
  const nothing = CRITERIA.map(() => EMPTY);
  const last = (columns: readonly number[], why: string) =>
    columns.map((column) => [text(why), EMPTY, text(names[column] ?? ""), EMPTY, ...nothing]);
  return [
    ["Currency", "Place", "Proposal", "Score", ...CRITERIA.map((each) => `Points for ${each}, of ${chosen[each]}`)].map(
      text,
    ),
    ...lists.flatMap(({ currency, ranked: list }) =>
      list.map(({ place, column, score, parts }) => [
        text(currency),
        number(place),
        text(names[column] ?? ""),
        number(score),
        ...CRITERIA.map((each) => number(parts.find(({ criterion }) => criterion === each)?.points ?? 0)),
      ]),
    ),
    ...last(unpriced, "unpriced"),
    ...last(blocked, "blocked"),
  ];
}

function budgetSheet(columns: readonly ColumnFacts[], names: readonly string[]): Sheet {
  const { charts } = budgetCharts(columns);
  return [
    ["Currency", "Product", ...names].map(text),
    ...charts.flatMap(({ currency, products, bars }) =>
      products.map((product, at) => [
        text(currency),
        text(product),
        ...bars.map(({ budgets }) => {
          const budget = budgets[at] ?? null;
          return budget === null ? EMPTY : number(budget);
        }),
      ]),
    ),
  ];
}

function priceSheet({ comparison }: SheetInput, names: readonly string[]): Sheet {
  const { charts } = priceCharts(comparison.columns, -1);
  return [
    ["Currency", "Proposal", "Effective CPM", "Impressions"].map(text),
    ...charts.flatMap(({ currency, points }) =>
      points.flatMap(({ letter, price, impressions }) =>
        letter
          .split(", ")
          .map((each) => [
            text(currency),
            text(names.find((name) => name.startsWith(`${each} `)) ?? each),
            number(price),
            number(impressions),
          ]),
      ),
    ),
  ];
}

const EMPTY: SheetCell = { kind: "empty" };
const text = (value: string): SheetCell => (value === "" ? EMPTY : { kind: "text", text: value });
const number = (value: number): SheetCell => ({ kind: "number", digits: String(value) });
