import { describe, expect, test } from "vitest";
import type { Proposal, ProposalStatus } from "@/lib/adcp";
import { lineage } from "./index";
import type { LineageNode } from "./types";

const snapshot = (proposal_id: string, parent_proposal_id?: string, proposal_status: ProposalStatus = "draft") =>
  ({ proposal_id, parent_proposal_id, proposal_status }) as Proposal;
const shape = ({ proposal, children, superseded }: LineageNode): unknown => [
  `${proposal.proposal_id}${superseded ? " -" : ""}`,
  ...children.map(shape),
];
const tree = (...proposals: Proposal[]) => {
  const { roots, orphans } = lineage(proposals);
  return { roots: roots.map(shape), orphans: orphans.map(shape) };
};

describe("the lineage of snapshots", () => {
  test("is a tree by parents, in the order they came", () => {
    expect(tree(snapshot("c", "a"), snapshot("a"), snapshot("b", "a"), snapshot("d", "c"), snapshot("e"))).toEqual({
      roots: [["a -", ["c -", ["d"]], ["b"]], ["e"]],
      orphans: [],
    });
  });

  test("keeps a snapshot whose parent never came", () => {
    expect(tree(snapshot("b", "gone"), snapshot("c", "b"))).toEqual({ roots: [], orphans: [["b -", ["c"]]] });
  });

  test("survives a chain that bites its tail", () => {
    expect(tree(snapshot("a", "b"), snapshot("b", "a"), snapshot("c", "a"), snapshot("d", "d"))).toEqual({
      roots: [],
      orphans: [["a -", ["c"]], ["b"], ["d"]],
    });
  });

  test("leaves alternatives open until one of them is accepted", () => {
    const draftTree = [
      snapshot("seed"),
      snapshot("x", "seed"),
      snapshot("y", "seed"),
      snapshot("x_held", "x", "committed"),
    ];
    expect(tree(...draftTree).roots).toEqual([["seed -", ["x -", ["x_held"]], ["y"]]]);
    const accepted = [...draftTree, snapshot("x_held", "x", "accepted")];
    expect(tree(...accepted).roots).toEqual([["seed -", ["x -", ["x_held"]], ["y -"]]]);
  });

  test("keeps accepted terms current until an amendment of them is accepted", () => {
    const booked = [snapshot("a", undefined, "accepted"), snapshot("b", "a")];
    expect(tree(...booked).roots).toEqual([["a", ["b"]]]);
    expect(tree(...booked, snapshot("c", "b", "accepted")).roots).toEqual([["a -", ["b -", ["c"]]]]);
  });

  test("takes long chains and ids of any kind", () => {
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      snapshot(`n${index}`, index === 0 ? undefined : `n${index - 1}`),
    );
    expect(lineage(chain).roots).toHaveLength(1);
    expect(tree(snapshot("__proto__"), snapshot("constructor", "__proto__")).roots).toEqual([
      ["__proto__ -", ["constructor"]],
    ]);
  });
});
