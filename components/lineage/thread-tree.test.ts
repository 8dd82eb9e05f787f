import { expect, test } from "vitest";
import type { RoundView, SnapshotView } from "@/lib/api/client";
import { type SnapshotNode, threadTree } from "./thread-tree";

const round = (
  callId: string,
  kind: RoundView["kind"],
  sources: string[],
  over: Partial<RoundView> = {},
): RoundView => ({
  callId,
  number: 0,
  kind,
  tool: "refine_proposals",
  state: "done",
  preparedAt: "2026-12-02T15:00:00Z",
  sentAt: null,
  answeredAt: null,
  requestText: JSON.stringify(
    kind === "accept"
      ? { proposal_id: sources[0] }
      : { refinements: sources.map((proposal_id) => ({ proposal_id, action: "revise", ask: "x" })) },
  ),
  responseText: null,
  error: null,
  fault: null,
  attempts: 1,
  retryAt: null,
  task: null,
  readBack: null,
  aside: null,
  waysOut: [],
  verdict: null,
  replayed: false,
  servedVersion: null,
  ...over,
});

const snapshot = (
  proposalId: string,
  parent: string | null,
  callId: string,
  over: Partial<SnapshotView> = {},
): SnapshotView => ({
  id: `snapshot ${proposalId} ${over.status ?? "draft"}`,
  threadId: "t",
  sellerName: "StreamHaus",
  proposalId,
  parentProposalId: parent,
  status: "draft",
  callId,
  round: 0,
  outcome: "revised",
  receivedAt: "2026-12-02T15:00:00Z",
  proposalText: JSON.stringify({
    proposal_id: proposalId,
    proposal_status: over.status ?? "draft",
    ...(parent ? { parent_proposal_id: parent } : {}),
    commercial_terms: { purchases: [] },
  }),
  findings: [],
  blocked: false,
  acknowledged: [],
  letPass: null,
  declined: false,
  ...over,
});

const shape = (node: SnapshotNode): unknown => ({
  [node.snapshot.proposalId]: node.rounds.map(({ round, children }) => ({ [round.callId]: children.map(shape) })),
});

test("drafts stand below the round that returned them, and that round below its source", () => {
  const tree = threadTree({
    rounds: [round("c0", "request", []), round("c1", "revise", ["1"]), round("c2", "revise", ["1"])],
    snapshots: [
      snapshot("1", null, "c0"),
      snapshot("2a", "1", "c1"),
      snapshot("2b", "1", "c1"),
      snapshot("3", "1", "c2"),
    ],
  });
  expect(tree.roots.map(shape)).toEqual([{ "1": [{ c1: [{ "2a": [] }, { "2b": [] }] }, { c2: [{ "3": [] }] }] }]);
  expect(tree.roots[0]?.superseded).toBe(true);
});

test("a refused round and one without an answer stay on their source's rail", () => {
  const tree = threadTree({
    rounds: [round("c1", "revise", ["1"], { state: "refused" }), round("c2", "revise", ["1"], { state: "unknown" })],
    snapshots: [snapshot("1", null, "c0")],
  });
  expect(tree.roots.map(shape)).toEqual([{ "1": [{ c1: [] }, { c2: [] }] }]);
});

test("acceptance keeps the id: the accepted snapshot takes the place of the held one", () => {
  const tree = threadTree({
    rounds: [round("c1", "finalize", ["1"]), round("c2", "accept", ["2"])],
    snapshots: [
      snapshot("1", null, "c0"),
      snapshot("2", "1", "c1", { status: "committed" }),
      snapshot("2", "1", "c2", { status: "accepted" }),
    ],
  });
  expect(tree.roots.map(shape)).toEqual([{ "1": [{ c1: [{ "2": [] }] }] }]);
  expect(tree.roots[0]?.rounds[0]?.children[0]?.snapshot.status).toBe("accepted");
});

test("a batch stands on the rail of each of its sources, with that source's drafts only", () => {
  const tree = threadTree({
    rounds: [round("c1", "revise", ["1", "2"])],
    snapshots: [
      snapshot("1", null, "c0"),
      snapshot("2", null, "c0"),
      snapshot("3", "1", "c1"),
      snapshot("4", "2", "c1"),
    ],
  });
  expect(tree.roots.map(shape)).toEqual([{ "1": [{ c1: [{ "3": [] }] }] }, { "2": [{ c1: [{ "4": [] }] }] }]);
});

test("a snapshot whose parent never came, and a chain that bites its tail, are not lost", () => {
  const tree = threadTree({
    rounds: [],
    snapshots: [snapshot("x", "gone", "c1"), snapshot("a", "b", "c1"), snapshot("b", "a", "c1")],
  });
  const all = tree.orphans.map(({ snapshot: { proposalId } }) => proposalId);
  expect(all).toContain("x");
  expect(all).toContain("a");
});
