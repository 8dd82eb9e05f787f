import { expect, test } from "vitest";
import type { LineageRow } from "./lineage-rows";
import { treeMove, typedTo } from "./tree-keys";

const row = (id: string, over: Partial<LineageRow> = {}): LineageRow =>
  ({
    kind: "round",
    id,
    parentId: null,
    expanded: null,
    depth: 0,
    rails: [],
    level: 1,
    place: 1,
    of: 1,
    ...over,
  }) as LineageRow;

const ROWS = [
  row("001", { expanded: true }),
  row("round", { parentId: "001", expanded: false }),
  row("002a", { parentId: "001" }),
  row("002b", { parentId: "001" }),
];
const nameOf = ({ id }: LineageRow) => (id === "round" ? null : id);

test("down, up, home and end walk the visible rows and stop at the ends", () => {
  expect(treeMove("ArrowDown", ROWS, "001")).toEqual({ kind: "to", id: "round" });
  expect(treeMove("ArrowDown", ROWS, "002b")).toEqual({ kind: "to", id: "002b" });
  expect(treeMove("ArrowUp", ROWS, "001")).toEqual({ kind: "to", id: "001" });
  expect(treeMove("Home", ROWS, "002b")).toEqual({ kind: "to", id: "001" });
  expect(treeMove("End", ROWS, "001")).toEqual({ kind: "to", id: "002b" });
});

test("right opens what is closed and then goes in; left closes and then goes out", () => {
  expect(treeMove("ArrowRight", ROWS, "round")).toEqual({ kind: "toggle", id: "round" });
  expect(treeMove("ArrowRight", ROWS, "001")).toEqual({ kind: "to", id: "round" });
  expect(treeMove("ArrowRight", ROWS, "002a")).toBeNull();
  expect(treeMove("ArrowLeft", ROWS, "001")).toEqual({ kind: "toggle", id: "001" });
  expect(treeMove("ArrowLeft", ROWS, "002a")).toEqual({ kind: "to", id: "001" });
});

test("Enter chooses, and opens what is folded up", () => {
  expect(treeMove("Enter", ROWS, "002a")).toEqual({ kind: "choose", id: "002a" });
  expect(treeMove("Enter", [row("f", { kind: "folded", count: 3 } as Partial<LineageRow>)], "f")).toEqual({
    kind: "toggle",
    id: "f",
  });
  expect(treeMove("toString", ROWS, "001")).toBeNull();
});

test("typing finds a short id, goes on from row to row, and finds its middle where nothing begins so", () => {
  expect(typedTo("002", ROWS, "001", nameOf)).toBe("002a");
  expect(typedTo("0", ROWS, "001", nameOf)).toBe("002a");
  expect(typedTo("0", ROWS, "002b", nameOf)).toBe("001");
  expect(typedTo("2B", ROWS, "001", nameOf)).toBe("002b");
  expect(typedTo("zz", ROWS, "001", nameOf)).toBeNull();
});
