import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finalize } from "../holds/finalize";
import { getOverview } from "../overview/get";
import { sendRequest } from "../requests/send";
import { first, newKey, only } from "../testing/desk";
import { Street } from "../testing/street";

/** The protocol's buyer track "orchestration" (facts 18), step by step against the street. */
const street = new Street();
beforeAll(() => street.open());
afterAll(() => street.close());

const NAMES = ["streamhaus", "northlight", "candid", "quicksand"];
const OFFLINE = "candid";
let negotiationId = "";
const negotiation = () => street.negotiation(negotiationId);
const threadOf = async (slug: string) => only((await negotiation()).threads.filter((each) => each.sellerName === slug));

describe("one brief to several sellers", () => {
  it("goes to all at once, and one that is off-line neither stops nor delays the others", async () => {
    const sellers = [];
    for (const slug of NAMES) sellers.push(await street.add(slug));
    const { id, threads } = await street.brief(
      sellers.map((seller) => seller.id),
      null,
      150_000,
    );
    negotiationId = id;
    street.offline.add(OFFLINE);
    for (const slug of ["streamhaus", "northlight"]) await street.control(slug, { delay_ms: 400 });
    const began = Date.now();
    const ends = await Promise.allSettled(
      threads.map(({ id: threadId }) => sendRequest(street.ctx, { threadId, key: newKey() })),
    );
    const took = Date.now() - began;
    const done = ends.filter((end) => end.status === "fulfilled" && end.value.end === "done");
    expect(done).toHaveLength(NAMES.length - 1);
    // Two sellers think for 400 ms a call and more than one call each; one after the other they would take the sum.
    const arrivals = NAMES.filter((slug) => slug !== OFFLINE).map(
      (slug) => street.sent(slug, "request_proposals")[0]?.at ?? 0,
    );
    expect(Math.max(...arrivals) - Math.min(...arrivals)).toBeLessThan(took);
    for (const slug of ["streamhaus", "northlight"]) await street.control(slug, { delay_ms: 0 });
  });

  it("leaves the share of the one that failed open, and says so", async () => {
    const { stage, bestOffer, hold, mediaBuy } = await threadOf(OFFLINE);
    expect({ bestOffer, hold, mediaBuy }).toEqual({ bestOffer: null, hold: null, mediaBuy: null });
    expect(["not_sent", "unknown"]).toContain(stage);
    const { needs } = await getOverview(street.ctx);
    expect(needs.filter(({ sellerName }) => sellerName === OFFLINE).map(({ kind }) => kind)).toEqual([
      stage === "unknown" ? "unknown" : "not_sent",
    ]);
  });

  it("shows every offer as its own seller's, also where two sell the same product", async () => {
    const { threads } = await negotiation();
    const offered = threads.flatMap(({ snapshots, sellerName }) =>
      snapshots.map((snapshot) => ({ sellerName, snapshot })),
    );
    for (const { sellerName, snapshot } of offered) expect(snapshot.sellerName).toBe(sellerName);
    const sellersOf = (productId: string) =>
      offered.filter(({ snapshot }) => snapshot.proposalText.includes(productId)).map(({ sellerName }) => sellerName);
    expect(sellersOf("premium_video_q4").length).toBeGreaterThan(1);
    expect(new Set(offered.map(({ snapshot }) => snapshot.proposalId)).size).toBe(offered.length);
  });

  it("keeps what is booked, held and offered apart, seller by seller", async () => {
    const hold = async (slug: string) => {
      const { id: threadId, snapshots } = await threadOf(slug);
      await finalize(street.ctx, { threadId, key: newKey(), snapshotIds: [first(snapshots).id] });
      return only((await threadOf(slug)).snapshots.filter(({ status }) => status === "committed"));
    };
    const booked = await hold("streamhaus");
    await street.desk.accept(booked);
    const held = await hold("northlight");
    expect((await threadOf("streamhaus")).mediaBuy?.snapshotId).toBe(booked.id);
    const { holds, negotiations } = await getOverview(street.ctx);
    expect(holds.map(({ snapshotId }) => snapshotId)).toEqual([held.id]);
    const stages = only(negotiations).threads.map(({ sellerName, stage }) => [sellerName, stage]);
    expect(new Map(stages as [string, string][])).toEqual(
      new Map([
        ["streamhaus", "accepted"],
        ["northlight", "held"],
        [OFFLINE, (await threadOf(OFFLINE)).stage],
        ["quicksand", "proposed"],
      ]),
    );
  });

  it("takes nothing back from the others when the one that failed is tried again", async () => {
    street.offline.delete(OFFLINE);
    const before = (await threadOf("streamhaus")).mediaBuy;
    const { id: threadId, rounds } = await threadOf(OFFLINE);
    if (rounds.length === 0) await sendRequest(street.ctx, { threadId, key: newKey() });
    expect((await threadOf("streamhaus")).mediaBuy).toEqual(before);
    expect((await threadOf("northlight")).stage).toBe("held");
  });
});
