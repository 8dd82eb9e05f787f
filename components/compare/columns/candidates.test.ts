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
        candidates.map(({ proposalId, depth }) => `${depth} ${proposalId}`),
      ]),
    ).toEqual([
      ["StreamHaus", ["0 a", "1 a1", "2 a2", "0 b"]],
      ["Northlight", ["0 n"]],
    ]);
    expect(trees[0]?.candidates.map(({ isChosen }) => isChosen)).toEqual([false, false, false, true]);
  });

  it("is listed once even where two proposals name each other as parents", () => {
    const [tree] = candidateTrees([thread({ snapshots: [child("x", "y"), child("y", "x")] })], []);
    expect(tree?.candidates.map(({ proposalId }) => proposalId)).toEqual(["x", "y"]);
  });

  it("is found by every word typed, in ids, sellers and products", () => {
    const found = (typed: string) =>
      searched(trees, typed).flatMap(({ candidates }) => candidates.map(({ proposalId }) => proposalId));
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

describe("looks of an older seller", () => {
  const look = (id: string, proposalId: string, isBuyable = false, product = "video") => ({
    id,
    proposalId,
    status: isBuyable ? "committed" : "draft",
    proposalText: JSON.stringify({
      proposal_id: proposalId,
      name: "Winter evenings",
      allocations: [{ product_id: product, pricing_option_id: "fixed", allocation_percentage: 100 }],
    }),
    offersText: JSON.stringify([
      { product_id: product, pricing_option_id: "fixed", product: "Prime time", price: { pricing_model: "cpm" } },
    ]),
    buy: { open: isBuyable, why: null, losses: [] },
  });
  const older = (...observations: ReturnType<typeof look>[]) =>
    thread({
      id: "o",
      sellerName: "Heritage",
      negotiationName: "Spring",
      legacy: { observations } as unknown as NonNullable<CandidateThread["legacy"]>,
    });
  const placed = (observations: ReturnType<typeof look>[], chosen: string[] = []) =>
    candidateTrees([older(...observations)], chosen);

  it("are listed by proposal, the earlier ones under the newest, and never as a snapshot", () => {
    const [tree] = placed([look("1", "p"), look("2", "q"), look("3", "p")], ["1"]);
    expect(tree).toMatchObject({ seller: "Heritage", negotiation: "Spring" });
    const rows = tree?.candidates.map((each) => [each.id, each.proposalId, each.depth, each.lane, each.isChosen]);
    expect(rows).toEqual([
      ["3", "p", 0, "legacy", false],
      ["1", "p", 1, "legacy", true],
      ["2", "q", 0, "legacy", false],
    ]);
  });

  it("are found by proposal, name, product, seller, negotiation and their mark", () => {
    const trees = placed([look("1", "plan_a"), look("2", "plan_b", false, "native")]);
    const found = (typed: string) => searched(trees, typed).flatMap(({ candidates }) => candidates.map(({ id }) => id));
    expect(found("PLAN_B")).toEqual(["2"]);
    expect(found("native spring")).toEqual(["2"]);
    expect(found("winter heritage")).toEqual(["1", "2"]);
    expect(found("prime")).toEqual(["1", "2"]);
    expect(found("not verifiable")).toEqual(["1", "2"]);
    expect(found("streamhaus")).toEqual([]);
  });

  it("have a best one only where the seller leaves no choice: what can be bought, else its one proposal", () => {
    const best = (observations: ReturnType<typeof look>[], chosen: string[] = []) =>
      bestOfEach(placed(observations, chosen), 9);
    expect(best([look("1", "p"), look("2", "p")])).toEqual(["2"]);
    expect(best([look("1", "p"), look("2", "q", true)])).toEqual(["2"]);
    expect(best([look("1", "p"), look("2", "q")])).toEqual([]);
    expect(best([look("1", "p", true), look("2", "q", true)])).toEqual([]);
    expect(best([look("1", "p", true), look("2", "p")])).toEqual(["2"]);
    expect(best([look("1", "p")], ["1"])).toEqual([]);
  });

  it("stand beside the best of the other lane", () => {
    const compact = thread({ snapshots: [child("n", null)], bestOffer: offer("snap_n") });
    expect(bestOfEach(candidateTrees([compact, older(look("1", "p"))], []), 9)).toEqual(["snap_n", "1"]);
    expect(bestOfEach(candidateTrees([compact, older(look("1", "p"))], []), 1)).toEqual(["snap_n"]);
  });
});

it("a column moves to a place, and nothing else does but to make room", () => {
  expect(moved(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], "c", 1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], "c", 3)).toEqual(["a", "b", "c"]);
  expect(moved(["a", "b", "c"], "x", 0)).toEqual(["a", "b", "c"]);
});
