import { expect, test } from "vitest";
import type { SnapshotView, ThreadView } from "@/lib/api/client";
import { offeredSources } from "./batch-sources";

const snapshot = (proposalId: string, over: Partial<SnapshotView> = {}, brand = "acme.example"): SnapshotView =>
  ({
    id: `snap ${proposalId}`,
    proposalId,
    status: "draft",
    declined: false,
    proposalText: JSON.stringify({
      proposal_id: proposalId,
      commercial_terms: { brand: { domain: brand }, purchases: [] },
    }),
    ...over,
  }) as SnapshotView;
const thread = (id: string, sellerId: string, snapshots: SnapshotView[]) =>
  ({ id, sellerId, sellerName: sellerId, snapshots }) as ThreadView;

test("drafts of one binding can join; everything else is named with its reason", () => {
  const mine = thread("t1", "StreamHaus", [
    snapshot("a"),
    snapshot("b"),
    snapshot("held", { status: "committed" }),
    snapshot("booked", { status: "accepted" }),
    snapshot("gone", { declined: true }),
    snapshot("other brand", {}, "nova.example"),
  ]);
  const same = thread("t2", "StreamHaus", [snapshot("c")]);
  const another = thread("t3", "Northlight", [snapshot("d"), snapshot("d held", { status: "committed" })]);
  const offered = offeredSources(mine, [mine, same, another]);
  expect(offered.filter(({ why }) => why === null).map(({ snapshot: { proposalId } }) => proposalId)).toEqual([
    "a",
    "b",
  ]);
  expect(
    Object.fromEntries(
      offered.filter(({ why }) => why !== null).map(({ snapshot: { proposalId }, why }) => [proposalId, why]),
    ),
  ).toEqual({
    held: expect.stringContaining("on hold"),
    booked: expect.stringContaining("booked"),
    gone: expect.stringContaining("declined"),
    "other brand": expect.stringContaining("another brand"),
    c: expect.stringContaining("an account of its own"),
    d: expect.stringContaining("another seller"),
  });
});
