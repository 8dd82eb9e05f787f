import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRefinements } from "../refinements/send";
import { sendRequest } from "../requests/send";
import { getSeller } from "../sellers/get";
import { testSeller } from "../sellers/test";
import { first, newKey, only, samsRefinement } from "../testing/desk";
import { type Instead, Street } from "../testing/street";
import { doDueWork } from "../work/tick";

/** The protocol's buyer track "recovery" (facts 18), step by step against the street. */
const street = new Street();
beforeAll(() => street.open());
afterAll(() => street.close());

async function opened(slug: string, add = () => street.add(slug)) {
  const seller = await add();
  const { id, threads } = await street.brief([seller.id]);
  const threadId = only(threads).id;
  await sendRequest(street.ctx, { threadId, key: newKey() });
  const thread = async () => only((await street.negotiation(id)).threads);
  const source = first((await thread()).snapshots);
  const refine = () =>
    sendRefinements(street.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
  return { seller, thread, refine };
}

/** Answers the next call of a seller over HTTP instead. */
const meanwhile = (slug: string, ...answers: Instead[]) => street.instead.set(slug, answers);
const last = (slug: string, count: number) => street.sent(slug, "refine_proposals").slice(-count);

describe("503", () => {
  it("is put off, not held against the seller, and made good with the same bytes", async () => {
    const { seller, thread, refine } = await opened("streamhaus");
    meanwhile("streamhaus", { status: 503, body: { code: "SERVICE_UNAVAILABLE", message: "Back soon." } });
    const end = await refine();
    expect(["refused", "unknown"]).toContain(end.end);
    expect(end.round.retryAt).not.toBeNull();
    await street.pass(60);
    await doDueWork(street.ctx);
    expect((await thread()).rounds.at(-1)).toMatchObject({ state: "done", verdict: { ok: true } });
    const [one, other] = last("streamhaus", 2);
    expect(other?.request).toEqual(one?.request);
    expect((await testSeller(street.ctx, { id: seller.id })).lastTest).toMatchObject({ ok: true });
    street.desk.skewMs = 0;
  });
});

describe("a seller that is off-line", () => {
  it("is said to be, and is spoken to again as soon as it is back", async () => {
    const { seller, thread, refine } = await opened("candid");
    street.offline.add("candid");
    const end = await refine();
    expect(end).toMatchObject({ end: "unknown", round: { fault: { kind: "reset" } } });
    expect((await testSeller(street.ctx, { id: seller.id })).lastTest).toMatchObject({ ok: false });
    street.offline.delete("candid");
    await street.pass(60);
    await doDueWork(street.ctx);
    expect((await thread()).rounds.at(-1)).toMatchObject({ state: "done", verdict: { ok: true } });
    expect((await testSeller(street.ctx, { id: seller.id })).lastTest).toMatchObject({ ok: true });
    street.desk.skewMs = 0;
  });
});

describe("401 with a challenge (turnstile)", () => {
  it("is answered by signing in anew and sending the same key again, all in one call", async () => {
    await street.control("turnstile", { token_seconds: 600 });
    const { seller, refine } = await opened("turnstile", () => street.addByOAuth("turnstile"));
    // The token the desk holds is taken back, so its next call is challenged.
    await street.control("turnstile", { revoke_tokens: true });
    const end = await refine();
    expect(end.end).toBe("done");
    const [challenged, accepted] = last("turnstile", 2);
    expect(accepted?.request).toEqual(challenged?.request);
    expect(accepted?.authorization).not.toBe(challenged?.authorization);
    expect((await getSeller(street.ctx, { id: seller.id })).credentialsRefusedAt).toBeNull();
  });
});

describe("409", () => {
  it("is not sent again by the desk; the next intent has another key", async () => {
    const { thread, refine } = await opened("northlight");
    meanwhile("northlight", {
      status: 409,
      body: { code: "IDEMPOTENCY_CONFLICT", message: "This key was used for another request." },
    });
    const end = await refine();
    expect(end).toMatchObject({
      end: "refused",
      round: { error: { code: "IDEMPOTENCY_CONFLICT" }, retryAt: null, waysOut: [] },
    });
    const count = street.sent("northlight", "refine_proposals").length;
    await street.pass(600);
    await doDueWork(street.ctx);
    expect(street.sent("northlight", "refine_proposals")).toHaveLength(count);
    street.desk.skewMs = 0;
    expect((await refine()).end).toBe("done");
    const [refused, anew] = last("northlight", 2);
    expect(anew?.request.idempotency_key).not.toBe(refused?.request.idempotency_key);
    expect((await thread()).rounds.at(-1)).toMatchObject({ state: "done" });
  });
});

describe("429 with Retry-After", () => {
  it.each([
    [
      "in the header alone",
      { status: 429, headers: { "retry-after": "40" }, body: { code: "RATE_LIMITED", message: "Slow." } },
    ],
    ["in the body", { status: 429, body: { code: "RATE_LIMITED", message: "Slow.", retry_after: 40 } }],
  ])("%s: waits at least so long, then the same key", async (_where, answer) => {
    const { thread, refine } = await opened(
      "metronome",
      async () => (await known("metronome")) ?? street.add("metronome"),
    );
    meanwhile("metronome", answer);
    const end = await refine();
    const { retryAt, answeredAt, error } = end.round;
    expect(error).toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 40 });
    expect(Date.parse(retryAt ?? "") - Date.parse(answeredAt ?? "")).toBeGreaterThanOrEqual(40_000);
    await street.pass(30);
    await doDueWork(street.ctx);
    expect((await thread()).rounds.at(-1)?.state).toBe("refused");
    await street.pass(30);
    await doDueWork(street.ctx);
    expect((await thread()).rounds.at(-1)?.state).toBe("done");
    const [limited, again] = last("metronome", 2);
    expect(again?.request).toEqual(limited?.request);
    street.desk.skewMs = 0;
  });
});

const sellers = new Map<string, Awaited<ReturnType<Street["add"]>>>();
async function known(slug: string) {
  if (!sellers.has(slug)) sellers.set(slug, await street.add(slug));
  return sellers.get(slug);
}
