import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listEntries } from "../activity/list";
import { askAgain } from "../calls/ask-again";
import { finalize } from "../holds/finalize";
import { getOverview } from "../overview/get";
import { sendRequest } from "../requests/send";
import { first, newKey, refusalOf, TestDesk } from "../testing/desk";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterAll(() => desk.close());

type Held = Awaited<ReturnType<TestDesk["held"]>>;

/** What the acceptance is refused with; the seller must not have heard of it. */
async function objectionsTo(committed: Held["committed"], changes: Parameters<TestDesk["accept"]>[1] = {}) {
  const before = desk.sellers.calls("accept_proposal").length;
  const reason = await refusalOf(desk.accept(committed, changes));
  expect(desk.sellers.calls("accept_proposal")).toHaveLength(before);
  return reason.code === "BLOCKED" ? reason.findings.map(({ code }) => code) : reason;
}

describe("what you accept is exactly what you reviewed", () => {
  let held: Held;
  beforeAll(async () => {
    held = await desk.held();
  });
  beforeEach(() => {
    desk.skewMs = 0;
  });

  it("refuses when the digest on the screen is not that of the stored terms", async () => {
    const digest = `sha256:${"A".repeat(43)}`;
    expect(await objectionsTo(held.committed, { digest })).toEqual(["digest_mismatch"]);
  });

  it("refuses when the amount or its currency on the screen is not the terms' total", async () => {
    const { amount, currency } = JSON.parse(held.committed.proposalText).commercial_terms.total_budget;
    const seen = (changes: object) => ({ amount: { amount, currency, ...changes } });
    expect(await objectionsTo(held.committed, seen({ amount: amount + 0.01 }))).toEqual(["budget_arithmetic"]);
    expect(await objectionsTo(held.committed, seen({ currency: "EUR" }))).toEqual(["total_currency"]);
  });

  it("refuses once the hold has ended by the seller's clock, and asks for a new hold on the desk", async () => {
    desk.skewMs = 16 * 60_000;
    expect(await objectionsTo(held.committed)).toEqual(["hold_expired"]);
    expect((await desk.thread(held.id)).stage).toBe("hold_expired");
    expect((await getOverview(desk.ctx)).holds).toEqual([]);
  });

  it("refuses a draft", async () => {
    expect(await objectionsTo(held.draft)).toContain("status");
  });

  it("refuses when the stored text of the committed snapshot was tampered with", async () => {
    const { id, proposalText } = held.committed;
    const tampered = proposalText.replace(/"budget":(\d)/, '"budget":9$1');
    expect(tampered).not.toBe(proposalText);
    await desk.store.db.updateTable("snapshots").set({ proposal_text: tampered }).where("id", "=", id).execute();
    const codes = await objectionsTo(held.committed);
    expect(codes).toEqual(expect.arrayContaining(["digest_mismatch", "terms_changed_at_finalize"]));
    await desk.store.db.updateTable("snapshots").set({ proposal_text: proposalText }).where("id", "=", id).execute();
  });

  it("refuses while a finding for review is open, and lets it pass once a person acknowledged it", async () => {
    const { committed, id } = held;
    const finding = {
      code: "targeting_departure",
      severity: "review",
      pointer: "/results/0/proposal",
      message: "Look.",
    };
    const set = { findings_text: JSON.stringify([finding]) };
    await desk.store.db.updateTable("verdicts").set(set).where("call_id", "=", committed.callId).execute();
    expect(await objectionsTo(committed)).toEqual(["targeting_departure"]);
    await desk.acknowledge(id, committed.id);
    expect((await desk.accept(committed)).end).toBe("done");
  });

  it("refuses what was accepted before", async () => {
    expect(await objectionsTo(held.committed)).toMatchObject({ code: "CONFLICT" });
  });
});

describe("a seller that changes what it promised", () => {
  it("cannot have a wrong digest at finalize accepted", async () => {
    await desk.control("streamhaus", { tamper_terms_digest: "committed" });
    const { committed, id } = await desk.held();
    await desk.control("streamhaus", { tamper_terms_digest: "off" });
    expect(committed.blocked).toBe(true);
    expect(await objectionsTo(committed)).toContain("digest_mismatch");
    const codes = (await desk.thread(id)).rounds.flatMap(({ verdict }) => verdict?.findings ?? []);
    expect(codes.map(({ code }) => code)).toContain("digest_mismatch");
  });
});

describe("a hold", () => {
  it("that ran out can be taken again on the same draft, with a new key", async () => {
    await desk.control("streamhaus", { hold_seconds: 1 });
    const { id, threadId, draft, committed } = await desk.held();
    await desk.control("streamhaus", { hold_seconds: 900 });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await objectionsTo(committed)).toContain("hold_expired");
    const end = await finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [draft.id] });
    expect(end.end).toBe("done");
    expect((await desk.thread(id)).hold?.snapshotId).not.toBe(committed.id);
  });

  it("cannot be prolonged while it is alive", async () => {
    const { threadId, draft } = await desk.held();
    const reason = await refusalOf(finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [draft.id] }));
    expect(reason).toMatchObject({ code: "PREFLIGHT" });
  });
});

describe("a seller that does not say whether it recognises repeated requests", () => {
  it("is sent nothing that could happen twice", async () => {
    const seller = await desk.addSeller("StreamHaus", "streamhaus");
    const reading = await desk.store.db
      .selectFrom("capabilities")
      .selectAll()
      .where("seller_id", "=", seller.id)
      .executeTakeFirstOrThrow();
    const document = JSON.parse(reading.raw_text);
    delete document.adcp.idempotency;
    const set = { raw_text: JSON.stringify(document) };
    await desk.store.db.updateTable("capabilities").set(set).where("id", "=", reading.id).execute();
    const { threads } = await desk.create([seller.id]);
    const before = desk.sellers.bodies.length;
    const reason = await refusalOf(sendRequest(desk.ctx, { threadId: first(threads).id, key: newKey() }));
    expect(reason).toMatchObject({ code: "BLOCKED", findings: [] });
    expect(desk.sellers.bodies).toHaveLength(before);
  });
});

describe("the record", () => {
  it("tells who accepted what, by digest and amount", async () => {
    const [entry] = (await listEntries(desk.ctx, { limit: 500 })).filter(({ action }) => action === "acceptance.sent");
    expect(entry).toMatchObject({ actor: "Sam Okafor", sellerName: "StreamHaus" });
    expect(entry?.detail).toMatchObject({ digest: expect.stringMatching(/^sha256:/), amount: { currency: "USD" } });
  });
});

describe("one booking at a time", () => {
  // The sandbox grants a few holds at a time.
  beforeEach(() => desk.control("streamhaus", { reset: true }));

  it("sends no other acceptance of a thread while it is open whether one booked", async () => {
    const { id, threadId, committed } = await desk.held();
    const other = first(
      (await desk.thread(id)).snapshots
        .filter((each) => each.outcome === "revised" && each.id !== committed.id)
        .slice(1),
    );
    await desk.acknowledge(id, other.id);
    await finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [other.id] });
    const second = first(
      (await desk.thread(id)).snapshots.filter(
        ({ status, id: each }) => status === "committed" && each !== committed.id,
      ),
    );
    await desk.acknowledge(id, second.id);
    desk.sellers.cut = { tool: "accept_proposal", when: "after" };
    const lost = await desk.accept(committed);
    desk.sellers.cut = null;
    expect(lost.end).toBe("unknown");
    expect(await objectionsTo(second)).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("twice") });
    expect((await askAgain(desk.ctx, { callId: lost.callId })).end).toBe("done");
    expect((await desk.accept(second)).end).toBe("done");
  });

  it("does not book a draft again under another hold", async () => {
    const { id, committed } = await desk.held();
    const row = await desk.store.db
      .selectFrom("snapshots")
      .selectAll()
      .where("id", "=", committed.id)
      .executeTakeFirstOrThrow();
    // The same draft, held a second time.
    const twin = { ...row, id: "snap_twin", proposal_id: `${row.proposal_id}_twin` };
    const text = row.proposal_text.replace(row.proposal_id, twin.proposal_id);
    await desk.store.db
      .insertInto("snapshots")
      .values({ ...twin, proposal_text: text })
      .execute();
    await desk.acknowledge(id, twin.id);
    await desk.accept(committed);
    expect(await objectionsTo({ ...committed, id: twin.id, proposalText: text })).toMatchObject({ code: "CONFLICT" });
  });
});
