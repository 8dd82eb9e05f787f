import fc from "fast-check";
import { expect, test } from "vitest";
import type { RoundView, SnapshotView } from "@/lib/api/client";
import { lineageRows } from "./lineage-rows";
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
  [node.snapshot.proposalId]: node.rounds.map(({ round, children }) => ({
    [round?.callId ?? "no call"]: children.map(shape),
  })),
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

test("a snapshot whose parent never came, and a chain that bites its tail, are there once each", () => {
  const tree = threadTree({
    rounds: [],
    snapshots: [snapshot("x", "gone", "c1"), snapshot("a", "b", "c1"), snapshot("b", "a", "c1")],
  });
  expect(tree.orphans.map(({ snapshot: { proposalId } }) => proposalId)).toEqual(["x", "a", "b"]);
});

test("an acceptance after two holds of one draft stands below the later hold, once", () => {
  const tree = threadTree({
    rounds: [round("c1", "finalize", ["1"]), round("c2", "finalize", ["1"]), round("c3", "accept", ["2"])],
    snapshots: [snapshot("1", null, "c0"), snapshot("2", "1", "c3", { status: "accepted" })],
  });
  expect(tree.roots.map(shape)).toEqual([{ "1": [{ c1: [] }, { c2: [{ "2": [] }] }] }]);
});

const IDS = ["a", "b", "c", "d", "e", "f", "g", "__proto__", "constructor"] as const;
const CALLS = ["c0", "c1", "c2", "c3", "unknown call"] as const;

/** What a hostile or broken seller could make of ids, parents and calls: missing, doubled, circular. */
const graphs = fc.record({
  snapshots: fc.array(
    fc.record({
      id: fc.constantFrom(...IDS),
      parent: fc.constantFrom(null, "never came", ...IDS),
      call: fc.constantFrom(...CALLS),
      status: fc.constantFrom("draft" as const, "committed" as const, "accepted" as const),
    }),
    { maxLength: 30 },
  ),
  rounds: fc.uniqueArray(
    fc.record({
      call: fc.constantFrom(...CALLS.slice(0, -1)),
      kind: fc.constantFrom("request" as const, "revise" as const, "finalize" as const, "accept" as const),
      sources: fc.array(fc.constantFrom(...IDS), { maxLength: 3 }),
    }),
    { selector: ({ call }) => call },
  ),
  folds: fc.boolean(),
});

test("property: of any graph every proposal stands in the tree and in its rows once, and each at most once", () => {
  fc.assert(
    fc.property(graphs, ({ snapshots, rounds, folds }) => {
      const thread = {
        rounds: rounds.map(({ call, kind, sources }) => round(call, kind, sources)),
        snapshots: snapshots.map(({ id, parent, call, status }, at) =>
          snapshot(id, parent, call, { status, id: `snapshot ${at}` }),
        ),
      };
      const ids = [...new Set(snapshots.map(({ id }) => id))].toSorted();
      const tree = threadTree(thread);
      const all: string[] = [];
      const waiting = [...tree.roots, ...tree.orphans];
      for (let node = waiting.pop(); node; node = waiting.pop()) {
        all.push(node.snapshot.proposalId);
        waiting.push(...node.rounds.flatMap(({ children }) => children));
      }
      expect(all.toSorted()).toEqual(ids);

      const closed = lineageRows(thread, tree, { composing: [], folds, toggled: new Set() });
      const toggled = new Set(closed.filter(({ kind }) => kind === "folded").map(({ id }) => id));
      const rows = lineageRows(thread, tree, { composing: [], folds, toggled });
      const shown = rows.flatMap((row) => (row.kind === "snapshot" ? [row.snapshot.proposalId] : []));
      expect(shown.toSorted()).toEqual(ids);
      // Keys of a list, and what the keyboard walks by.
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      for (const { parentId } of rows) if (parentId !== null) expect(rows.some(({ id }) => id === parentId)).toBe(true);
      const folded = closed.reduce((sum, row) => sum + (row.kind === "folded" ? row.count : 0), 0);
      expect(closed.filter(({ kind }) => kind === "snapshot").length + folded).toBe(ids.length);
    }),
    { numRuns: 500 },
  );
});

test("a chain of thousands is no deeper for the call stack than a short one", () => {
  const snapshots = Array.from({ length: 5000 }, (_, at) => snapshot(`n${at}`, at === 0 ? null : `n${at - 1}`, "c1"));
  const thread = { rounds: [], snapshots };
  const rows = lineageRows(thread, threadTree(thread), { composing: [], folds: false, toggled: new Set() });
  expect(rows.filter(({ kind }) => kind === "snapshot")).toHaveLength(5000);
});
