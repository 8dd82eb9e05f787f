// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { line, proposalOf, TERMS } from "@/components/hold/snapshots.fixture";
import { compareProposals } from "@/lib/negotiation";
import { ComparisonTable } from "./comparison-table";
import { productsOf } from "./grid/bands";
import { COLUMN_WIDTH, LABEL_WIDTH } from "./grid/drawn-columns";
import { viewModel } from "./view-model";

vi.setConfig({ testTimeout: 60_000 });

const COUNT = 10;
/** Just more than are drawn whole. */
const LINES = 61;
const LINE_HEIGHT = 200;
const proposals = Array.from({ length: COUNT }, (_, column) =>
  proposalOf(`p${column}`, {
    commercial_terms: {
      ...TERMS,
      purchases: Array.from({ length: LINES }, (_, index) => line(`product_${index}`, 10 + column, 1_000 + index, 100)),
    },
  }),
);
const model = viewModel(compareProposals(proposals), proposals, { zone: "UTC", baselineProposal: null });
const each = (of: string) => proposals.map(({ proposal_id: id }) => <span key={id}>{`${of} of ${id}`}</span>);
const table = (
  <ComparisonTable
    columns={proposals.map(({ proposal_id: id }) => ({ id, name: id, sellerName: "StreamHaus" }))}
    heads={each("head")}
    digests={each("digest")}
    notes={each("note")}
    model={model}
    products={productsOf(model.lines, () => false)}
    asked={null}
    baselineName="A"
    compact={false}
    onMove={null}
    onFold={() => {}}
    onDetail={null}
  />
);

let width = 0;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => width);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, width, LINE_HEIGHT));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const drawn = (root: HTMLElement) => {
  const rows = [...root.querySelectorAll("tbody tr[data-of]")];
  const cells = rows.flatMap((row) => [...row.querySelectorAll("td:not([aria-hidden])")]);
  const spans = rows.map((row) => [...row.querySelectorAll("td")].reduce((sum, { colSpan }) => sum + colSpan, 0));
  return { rows, spans, numbers: [...new Set(cells.map((cell) => cell.getAttribute("aria-colindex")))] };
};

describe("ten columns on a page that shows four of them", () => {
  beforeEach(() => {
    width = LABEL_WIDTH + 4 * COLUMN_WIDTH;
  });

  it("have their cells drawn where they are looked at, and tell which of how many they are", () => {
    const { container, getByRole } = render(table);
    expect(getByRole("table").getAttribute("aria-colcount")).toBe(String(COUNT + 1));
    const { rows, spans, numbers } = drawn(container);
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(spans)).toEqual(new Set([COUNT]));
    expect(numbers).toEqual(["2", "3", "4", "5", "6"]);
  });

  it("follow a scroll to the side", () => {
    const { container } = render(table);
    const box = container.querySelector("section") as HTMLElement;
    act(() => {
      box.scrollLeft = 6 * COLUMN_WIDTH;
      box.dispatchEvent(new Event("scroll"));
    });
    const { spans, numbers } = drawn(container);
    expect(numbers).toEqual(["7", "8", "9", "10", "11"]);
    expect(new Set(spans)).toEqual(new Set([COUNT]));
    // The value under the last head is the last proposal's.
    const price = container.querySelector('tr[data-of="line/product_0/0/fixed_price"] td:last-child');
    expect(price?.textContent).toContain("19.00");
  });

  it("pin their labels as soon as the box stands to the side, and let go of them when it is back", () => {
    const { container } = render(table);
    const box = container.querySelector("section") as HTMLElement;
    const scrollTo = (left: number) => {
      box.scrollLeft = left;
      box.dispatchEvent(new Event("scroll"));
      return box.hasAttribute("data-aside");
    };
    expect([box.hasAttribute("data-aside"), scrollTo(1), scrollTo(400), scrollTo(0)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("keep their heads, digests and notes, which follow as soon as those in sight are painted", async () => {
    const { container } = render(table);
    const texts = (of: string) =>
      proposals.filter(({ proposal_id: id }) => container.textContent?.includes(`${of} of ${id}`));
    for (const of of ["head", "digest", "note"]) expect(texts(of), of).toEqual(proposals.slice(0, 5));
    await waitFor(() => {
      for (const of of ["head", "digest", "note"]) expect(texts(of), of).toEqual(proposals);
    });
  });

  it("are all there on paper", () => {
    const { container } = render(table);
    act(() => {
      window.dispatchEvent(new Event("beforeprint"));
    });
    const { rows, numbers } = drawn(container);
    expect(rows.length).toBeGreaterThan(LINES * 4);
    expect(rows.every((row) => row.querySelectorAll("td").length === COUNT)).toBe(true);
    expect(numbers).toEqual([null]);
    act(() => {
      window.dispatchEvent(new Event("afterprint"));
    });
    expect(drawn(container).numbers).toHaveLength(5);
  });
});

it("where all columns fit all are drawn, and none is counted", () => {
  width = LABEL_WIDTH + COUNT * COLUMN_WIDTH;
  const { container, getByRole } = render(table);
  expect(getByRole("table").hasAttribute("aria-colcount")).toBe(false);
  const { rows, numbers } = drawn(container);
  expect(rows.every((row) => row.querySelectorAll("td").length === COUNT)).toBe(true);
  expect(numbers).toEqual([null]);
});
