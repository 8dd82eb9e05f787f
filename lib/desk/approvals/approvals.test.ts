import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Actor, localPeople } from "@/lib/auth";
import { accept } from "../acceptances/accept";
import { listEntries } from "../activity/list";
import type { Context } from "../context";
import { finalize } from "../holds/finalize";
import { getOverview } from "../overview/get";
import { first, newKey, refusalOf, TestDesk } from "../testing/desk";
import { decideApproval } from "./decide";
import { getApproval, listApprovals } from "./list";
import { requestApproval } from "./request";
import { withdrawApproval } from "./withdraw";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterAll(() => desk.close());

const person = (id: string): Actor => {
  const found = localPeople({ NODE_ENV: "test" }).find(({ actor }) => actor.id === id);
  if (!found) throw new Error(`Nobody is ${id}.`);
  return found.actor;
};
const as = (actor: Actor): Context => ({ ...desk.ctx, actor });
const planner = () => as(person("local-planner"));
const approver = () => as(person("local-approver"));
const buyer = (limits: Actor["limits"] = { USD: 10_000 }) => as({ ...person("local-buyer"), limits });

type Held = Awaited<ReturnType<TestDesk["held"]>>;
let held: Held;
const seenOf = ({ proposalText }: Held["committed"]) => {
  const { terms_digest, commercial_terms } = JSON.parse(proposalText);
  return {
    digest: terms_digest as string,
    amount: commercial_terms.total_budget as { amount: number; currency: string },
  };
};
const ask = (ctx = planner(), note?: string) =>
  requestApproval(ctx, { snapshotId: held.committed.id, ...seenOf(held.committed), note });
const grant = (approvalId: string, ctx = approver(), seen = seenOf(held.committed)) =>
  decideApproval(ctx, { approvalId, decision: "grant", ...seen });
const acceptAs = (ctx: Context) =>
  accept(ctx, { snapshotId: held.committed.id, key: newKey(), ...seenOf(held.committed) });
const sent = () => desk.sellers.calls("accept_proposal").length;

beforeEach(async () => {
  desk.skewMs = 0;
  // StreamHaus keeps few holds at a time.
  await desk.control("streamhaus", { reset: true });
  held = await desk.held();
});

describe("over a limit, another person approves exactly what is accepted", () => {
  it("sends nothing without an approval, and with one exactly what was approved", async () => {
    const before = sent();
    const refused = await refusalOf(acceptAs(buyer()));
    expect(refused.code).toBe("FORBIDDEN");
    expect(sent()).toBe(before);

    const asked = await ask(planner(), "Please look at the flight.");
    expect(asked).toMatchObject({
      standing: "waiting",
      requester: "Priya Nair",
      mine: { decide: false, withdraw: true },
    });
    expect((await refusalOf(acceptAs(buyer()))).code).toBe("FORBIDDEN");

    const granted = await grant(asked.id);
    expect(granted).toMatchObject({ standing: "granted", decider: "Ana Ruiz" });
    expect(await acceptAs(buyer())).toMatchObject({ end: "done" });
    expect(sent()).toBe(before + 1);
    expect(await getApproval(planner(), { approvalId: asked.id })).toMatchObject({
      standing: "void",
      void: "accepted",
    });
    const entry = (await listEntries(desk.ctx, { limit: 20 })).find(({ action }) => action === "acceptance.sent");
    expect(entry?.detail).toMatchObject({ approval: asked.id, approved_by: "Ana Ruiz", requested_by: "Priya Nair" });
  });

  it("needs none up to the limit, and always one in a currency that has no limit", async () => {
    const { amount } = seenOf(held.committed).amount;
    expect((await refusalOf(acceptAs(buyer({ EUR: amount })))).code).toBe("FORBIDDEN");
    expect((await refusalOf(acceptAs(buyer({ USD: amount - 0.01 })))).code).toBe("FORBIDDEN");
    expect(await acceptAs(buyer({ USD: amount }))).toMatchObject({ end: "done" });
  });

  it("is given by neither who asked nor who accepts, nor by somebody without the right", async () => {
    const admin: Actor = { ...person("local-approver"), id: "adm", name: "Ada", role: "admin", limits: {} };
    const own = await ask(as(admin));
    expect((await refusalOf(grant(own.id, as(admin)))).code).toBe("FORBIDDEN");
    expect((await refusalOf(grant(own.id, planner()))).code).toBe("FORBIDDEN");
    expect((await refusalOf(grant(own.id, buyer()))).code).toBe("FORBIDDEN");
    await grant(own.id);
    // Who approved cannot be the one who accepts, whatever else they may do.
    const accepts: Actor = { ...admin, id: "local-approver" };
    expect((await refusalOf(acceptAs(as(accepts)))).code).toBe("FORBIDDEN");
    expect(await acceptAs(as(admin))).toMatchObject({ end: "done" });
  });

  it("is not given for another digest or another amount than what was asked", async () => {
    const { id } = await ask();
    const seen = seenOf(held.committed);
    const other = { ...seen, amount: { ...seen.amount, amount: seen.amount.amount + 1 } };
    expect((await refusalOf(grant(id, approver(), other))).code).toBe("BLOCKED");
    expect((await refusalOf(grant(id, approver(), { ...seen, digest: `sha256:${"A".repeat(43)}` }))).code).toBe(
      "BLOCKED",
    );
    expect((await getApproval(approver(), { approvalId: id })).standing).toBe("waiting");
  });

  it("is asked once at a time, by two at the same moment as well", async () => {
    const ends = await Promise.allSettled([ask(), ask(buyer())]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await refusalOf(ask())).code).toBe("CONFLICT");
  });
});

describe("an approval counts no longer", () => {
  it("once the hold has ended", async () => {
    const { id } = await ask();
    await grant(id);
    desk.skewMs = 16 * 60_000;
    expect(await getApproval(planner(), { approvalId: id })).toMatchObject({ standing: "void", void: "hold_ended" });
    expect((await refusalOf(acceptAs(buyer()))).code).toBe("BLOCKED");
  });

  it("for what is put on hold anew", async () => {
    const { id } = await ask();
    await grant(id);
    desk.skewMs = 16 * 60_000;
    await desk.control("streamhaus", { clock_offset_seconds: 16 * 60 });
    await finalize(desk.ctx, { threadId: held.threadId, key: newKey(), snapshotIds: [held.draft.id] });
    const onHold = (await desk.thread(held.id)).snapshots.filter(({ status }) => status === "committed");
    expect(onHold).toHaveLength(2);
    const again = first(onHold.filter(({ id }) => id !== held.committed.id));
    await desk.acknowledge(held.id, again.id);
    const refused = await refusalOf(
      accept(buyer(), { snapshotId: again.id, key: newKey(), ...seenOf(again as Held["committed"]) }),
    );
    expect(refused.code).toBe("FORBIDDEN");
  });

  it("once it was taken back, by who asked or by who gave it", async () => {
    const { id } = await ask();
    await grant(id);
    expect((await refusalOf(withdrawApproval(buyer(), { approvalId: id }))).code).toBe("FORBIDDEN");
    expect(await withdrawApproval(approver(), { approvalId: id })).toMatchObject({ standing: "withdrawn" });
    expect((await refusalOf(acceptAs(buyer()))).code).toBe("FORBIDDEN");
    const again = await ask();
    await withdrawApproval(planner(), { approvalId: again.id });
    expect((await refusalOf(grant(again.id))).code).toBe("CONFLICT");
  });

  it("when stored terms or the thread's account are no longer those it was given for", async () => {
    const { id } = await ask();
    await grant(id);
    await desk.store.db
      .updateTable("threads")
      .set({ account_key: "another" })
      .where("id", "=", held.threadId)
      .execute();
    expect(await getApproval(planner(), { approvalId: id })).toMatchObject({ standing: "void", void: "changed" });
  });

  it("when who gave it may approve no more", async () => {
    const { id } = await ask();
    await grant(id);
    await desk.store.db.updateTable("approvals").set({ decided_by: "gone" }).where("id", "=", id).execute();
    expect(await getApproval(planner(), { approvalId: id })).toMatchObject({ standing: "void", void: "approver_left" });
    expect((await refusalOf(acceptAs(buyer()))).code).toBe("FORBIDDEN");
  });
});

describe("what waits for whom", () => {
  it("lists it, learns how long answers take, and says in the workspace where it stands", async () => {
    const { id } = await ask();
    expect((await listApprovals(approver())).waiting.map((each) => [each.id, each.mine.decide])).toContainEqual([
      id,
      true,
    ]);
    expect((await listApprovals(planner())).waiting.map((each) => [each.id, each.mine.decide])).toContainEqual([
      id,
      false,
    ]);
    desk.skewMs = 4 * 60_000;
    await decideApproval(approver(), {
      approvalId: id,
      decision: "refuse",
      ...seenOf(held.committed),
      note: "Too dear.",
    });
    const { answered, approvers, pace } = await listApprovals(planner());
    expect(first(answered)).toMatchObject({ id, standing: "refused", decisionNote: "Too dear." });
    expect(pace?.count).toBeGreaterThan(0);
    expect(approvers.find(({ name }) => name === "Ana Ruiz")?.pace?.count).toBeGreaterThan(0);
    expect((await desk.thread(held.id)).approvals).toMatchObject([{ id, standing: "refused" }]);
  });

  it("says whose turn it is, on the home screen of each", async () => {
    const { id } = await ask();
    const at = async (ctx: Context) => {
      const { needs, negotiations } = await getOverview(ctx);
      const turn = negotiations.flatMap(({ threads }) => threads).find((thread) => thread.id === held.threadId)?.turn;
      return { need: needs.find(({ snapshotId }) => snapshotId === held.committed.id), turn };
    };
    expect(await at(approver())).toMatchObject({
      need: { kind: "approval", approval: { id, requester: "Priya Nair" } },
      turn: { who: "you", text: "Approve for Priya Nair, or do not" },
    });
    expect(await at(planner())).toMatchObject({ need: { kind: "hold" }, turn: { who: "colleague" } });
    await grant(id);
    const granted = {
      need: { kind: "hold", approval: { standing: "granted", decider: "Ana Ruiz" } },
      turn: { who: "you" },
    };
    expect(await at(planner())).toMatchObject(granted);
    expect(await at(buyer())).toMatchObject(granted);
  });
});
