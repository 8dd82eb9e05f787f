import { describe, expect, it } from "vitest";
import { proposalOf, snapshotOf } from "@/components/hold/snapshots.fixture";
import { bestOfEach, type CandidateThread, candidateTrees, searched } from "./candidates";
import { moved } from "./move";

const child = (id: string, parent: string | null) => snapshotOf(proposalOf(id), { parentProposalId: parent });
const thread = (over: Partial<CandidateThread>): CandidateThread =>
  ({
    id: "t",
    sellerName: "StreamHaus",
    negotiationName: "Winter",
    bestOffer: null,
    snapshots: [],
    ...over,
  }) as CandidateThread;
const offer = (snapshotId: string) => ({ snapshotId, total: null, cpm: null });

describe("what can become a column", () => {
  const first = thread({
    snapshots: [child("a", null), child("b", null), child("a1", "a"), child("a2", "a1")],
    bestOffer: offer("snap_a2"),
  });
  const second = thread({
    id: "u",
    sellerName: "Northlight",
    snapshots: [child("n", null)],
    bestOffer: offer("snap_n"),
  });
  const trees = candidateTrees([first, second, thread({ id: "v" })], ["snap_b"]);

  it("stands under what it was refined from, seller by seller", () => {
    expect(
      trees.map(({ seller, candidates }) => [
        seller,
        candidates.map(({ snapshot, depth }) => `${depth} ${snapshot.proposalId}`),
      ]),
    ).toEqual([
      ["StreamHaus", ["0 a", "1 a1", "2 a2", "0 b"]],
      ["Northlight", ["0 n"]],
    ]);
    expect(trees[0]?.candidates.map(({ isChosen }) => isChosen)).toEqual([false, false, false, true]);
  });

  it("is listed once even where two proposals name each other as parents", () => {
    const [tree] = candidateTrees([thread({ snapshots: [child("x", "y"), child("y", "x")] })], []);
    expect(tree?.candidates.map(({ snapshot }) => snapshot.proposalId)).toEqual(["x", "y"]);
  });

  it("is found by every word typed, in ids, sellers and products", () => {
    const found = (typed: string) =>
      searched(trees, typed).flatMap(({ candidates }) => candidates.map(({ snapshot }) => snapshot.proposalId));
    expect(found("northlight")).toEqual(["n"]);
    expect(found("streamhaus a2")).toEqual(["a2"]);
    expect(found("PREMIUM_video")).toEqual(["a", "a1", "a2", "b", "n"]);
    expect(found("nothing like it")).toEqual([]);
    expect(found("  ")).toHaveLength(5);
  });

  it("names the best of each seller that is no column yet, as many as there is room for", () => {
    expect(bestOfEach(trees, 9)).toEqual(["snap_a2", "snap_n"]);
    expect(bestOfEach(trees, 1)).toEqual(["snap_a2"]);
    expect(bestOfEach(trees, -1)).toEqual([]);
    expect(bestOfEach(candidateTrees([first, second], ["snap_a2"]), 9)).toEqual(["snap_n"]);
  });
});

it("a column moves to a place, and nothing else does but to make room", () => {
  expect(moved(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], "c", 1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], "c", 3)).toEqual(["a", "b", "c"]);
  expect(moved(["a", "b", "c"], "x", 0)).toEqual(["a", "b", "c"]);
});
