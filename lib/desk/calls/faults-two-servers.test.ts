import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { dialects } from "@/lib/store/testing/databases";
import { accept } from "../acceptances/accept";
import { checkChain } from "../activity/check-chain";
import { finalize } from "../holds/finalize";
import { getNegotiation } from "../negotiations/get";
import { sendRefinements } from "../refinements/send";
import { isRefusal } from "../refusal";
import { sendRequest } from "../requests/send";
import { removeSeller } from "../sellers/remove";
import { first, newKey, only, samsRefinement, TestDesk } from "../testing/desk";
import type { Told, Verb } from "../testing/second-server";
import type { SecondServer } from "../testing/start-second-server";
import type { CallEnd } from "./end";

const ROUNDS = 10;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

describe.each(dialects())("two servers on one database, on %s", (dialect) => {
  const desk = new TestDesk(dialect);
  let there: [SecondServer, SecondServer];
  beforeAll(async () => {
    await desk.open();
    there = await Promise.all([desk.otherServer(), desk.otherServer()]);
  }, 60_000);
  afterEach(async () => {
    desk.sellers.answers.clear();
    await desk.control("streamhaus", { reset: true });
  });
  afterAll(async () => {
    expect(await checkChain(desk.store.db)).toMatchObject({ ok: true, brokenAt: null });
    await desk.close();
  });

  const HERE = { accept, finalize, sendRequest, removeSeller } as const;
  const atHome = async (verb: keyof typeof HERE, input: never): Promise<Told> => {
    try {
      return { result: await HERE[verb](desk.ctx, input) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { refused: error.reason.code };
    }
  };

  /** The n-th of four presses: two tabs at this server, and one at each of two others. */
  function press(verb: Verb & keyof typeof HERE, input: object, tab: number): Promise<Told> {
    const server = there[tab - 2];
    return server ? server.ask(verb, input) : atHome(verb, input as never);
  }

  /** How the presses ended that were not refused. Whatever was refused was refused in words. */
  function ended(all: Told[]): CallEnd[] {
    for (const each of all) expect(each).not.toHaveProperty("failed");
    return all.flatMap((each) => ("result" in each ? [each.result as CallEnd] : []));
  }

  it.each([
    ["with keys of their own", () => [newKey(), newKey(), newKey(), newKey()]],
    ["with one key", () => new Array<string>(4).fill(newKey())],
    ["with one key in two of them", () => [newKey(), newKey()].flatMap((key) => [key, key])],
  ])("make one acceptance of four presses %s", { timeout: 60_000 }, async (_name, newKeys) => {
    for (const round of rounds) {
      const { id, threadId, committed } = await desk.held();
      const { terms_digest, commercial_terms } = JSON.parse(committed.proposalText);
      const seen = { snapshotId: committed.id, digest: terms_digest, amount: commercial_terms.total_budget };
      const before = desk.sellers.calls("accept_proposal").length;
      const keys = newKeys();
      const key = (tab: number) => keys[(tab + round) % keys.length];
      const tabs = [0, 1, 2, 3].map((tab) => press("accept", { ...seen, key: key(tab) }, tab));
      const ends = ended(await Promise.all(tabs));
      expect(new Set(ends.map(({ callId, end }) => `${callId} ${end}`)).size).toBe(1);
      expect(first(ends).end).toBe("done");
      expect(desk.sellers.calls("accept_proposal")).toHaveLength(before + 1);
      const buys = desk.store.db.selectFrom("media_buys").select("id").where("thread_id", "=", threadId);
      expect(await buys.execute()).toHaveLength(1);
      expect(await desk.thread(id)).toMatchObject({ stage: "accepted", mediaBuy: { readBack: { state: "agrees" } } });
    }
  });

  it("ask for one hold", { timeout: 60_000 }, async () => {
    for (const _ of rounds) {
      const { id, threadId, source } = await desk.proposed();
      await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
      const draft = first((await desk.thread(id)).snapshots.filter(({ outcome }) => outcome === "revised"));
      await desk.acknowledge(id, draft.id);
      const before = desk.sellers.calls("refine_proposals").length;
      const input = { threadId, snapshotIds: [draft.id] };
      const tabs = [0, 1, 2, 3].map((tab) => press("finalize", { ...input, key: newKey() }, tab));
      expect(first(ended(await Promise.all(tabs))).end).toBe("done");
      // Few holds may be alive at once at one seller.
      await desk.control("streamhaus", { reset: true });
      const holds = (await desk.thread(id)).snapshots.filter(({ status }) => status === "committed");
      expect(holds).toHaveLength(1);
      expect(desk.sellers.calls("refine_proposals").length).toBe(before + 1);
    }
  });

  it("take in the same proposal once where two threads of one seller are brought it at once", async () => {
    const seller = await desk.addSeller("StreamHaus", "streamhaus");
    const one = await desk.create([seller.id]);
    await sendRequest(desk.ctx, { threadId: only(one.threads).id, key: newKey() });
    const text = desk.sellers.answered.get("request_proposals") ?? "";
    const { proposal_id } = JSON.parse(text).proposals[0];
    for (const round of rounds) {
      const made = [await desk.create([seller.id]), await desk.create([seller.id]), await desk.create([seller.id])];
      desk.sellers.answers.set("request_proposals", () => JSON.parse(text.replaceAll(proposal_id, `twin_${round}`)));
      const tabs = made.map(({ threads }, at) =>
        press("sendRequest", { threadId: only(threads).id, key: newKey() }, at + 1),
      );
      const ends = ended(await Promise.all(tabs));
      expect(ends.map(({ end }) => end)).toEqual(["done", "done", "done"]);
      const workspaces = await Promise.all(made.map(({ id }) => getNegotiation(desk.ctx, { id })));
      expect(workspaces.flatMap(({ threads }) => only(threads).snapshots)).toHaveLength(1);
      const codes = ends.flatMap((end) => (end.round.verdict?.findings ?? []).map(({ code }) => code));
      expect(codes.filter((code) => code === "identity_reused")).toHaveLength(2);
    }
  });

  it("remove a seller or negotiate with it, and say why the other one was refused", async () => {
    for (const round of rounds) {
      const { id } = await desk.addSeller("StreamHaus", "streamhaus");
      const negotiation = {
        name: "Winter",
        brandDomain: "acmeoutdoor.example",
        brief: "Video.",
        budget: null,
        criteria: null,
        sellerIds: [id],
      };
      const verbs = [
        () => there[round % 2 === 0 ? 0 : 1].ask("removeSeller", { id }),
        () => there[round % 2 === 0 ? 1 : 0].ask("createNegotiation", negotiation),
      ];
      const all = await Promise.all((round % 3 === 0 ? verbs : verbs.toReversed()).map((verb) => verb()));
      expect(all.map((each) => Object.keys(each)[0]).toSorted()).toEqual(["refused", "result"]);
    }
  });
});
