import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callSeller } from "./call";
import { closeSellerConnections } from "./connection";
import { type Script, sendJson, structured, TestSeller } from "./test-seller";

let seller: TestSeller;
beforeAll(async () => {
  seller = await TestSeller.start(structured("{}"));
});
afterAll(() => seller.stop());
beforeEach(() => {
  seller.calls.length = 0;
});
afterEach(() => closeSellerConnections());

function call(script: Script, timeoutMs = 5_000) {
  seller.script = script;
  return callSeller({ url: seller.url, auth: { kind: "none" }, tool: "accept_proposal", requestText: "{}", timeoutMs });
}
const message = (id: unknown, n: number) =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[],"structuredContent":{"status":"completed","n":${n}}}}`;
const stream =
  (...messages: ((id: unknown) => string)[]): Script =>
  (response, { id }) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const each of messages) response.write(`data: ${each(id)}\n\n`);
    response.end();
  };
const ours = (n: number) => (id: unknown) => message(id, n);
const others = (n: number) => (id: unknown) => message(Number(id) + 1_000, n);

describe("several answers in one stream", () => {
  it("the first to our request counts, and its text is kept", async () => {
    expect(await call(stream(ours(1), ours(2)))).toMatchObject({
      kind: "done",
      body: { n: 1 },
      raw: '{"status":"completed","n":1}',
    });
  });

  it("one that is repeated is one", async () => {
    expect(await call(stream(ours(1), ours(1), ours(1)))).toMatchObject({ kind: "done", body: { n: 1 } });
  });

  it("someone else's is passed over, wherever it stands", async () => {
    expect(await call(stream(others(9), ours(1), others(8)))).toMatchObject({ kind: "done", body: { n: 1 } });
  });

  it("the id must be the same, and of the same type", async () => {
    const asText = (id: unknown) => message(String(id), 9);
    expect(await call(stream(asText, ours(1)))).toMatchObject({ kind: "done", body: { n: 1 } });
  });

  it("an error that follows does not undo it, nor an answer an error", async () => {
    const error = (id: unknown) => `{"jsonrpc":"2.0","id":${id},"error":{"code":-32029,"message":"slow"}}`;
    expect(await call(stream(ours(1), error))).toMatchObject({ kind: "done" });
    expect(await call(stream(error, ours(1)))).toMatchObject({ kind: "refused", error: { code: "RATE_LIMITED" } });
  });

  it("of someone else's alone, nothing is known", async () => {
    expect(await call(stream(others(9), others(8)))).toMatchObject({
      kind: "unknown",
      fault: { kind: "unparsable", sent: true },
    });
  });
});

describe("several answers in one body", () => {
  it("of a batch, ours counts, the first of them", async () => {
    const reply = await call((response, { id }) =>
      sendJson(response, 200, `[${message(999_999, 9)}, ${message(id, 1)}, ${message(id, 2)}]`),
    );
    expect(reply).toMatchObject({ kind: "done", body: { n: 1 } });
  });

  it("written one after the other are none", async () => {
    const reply = await call((response, { id }) => sendJson(response, 200, message(id, 1) + message(id, 2)));
    expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "unparsable", sent: true } });
  });
});

describe("answers given to the wrong ones of calls side by side", () => {
  it("are not taken, on whatever connection they come", async () => {
    const waiting: { id: unknown; answer: (id: unknown) => void }[] = [];
    const script: Script = (response, { id }) => {
      waiting.push({ id, answer: (other) => sendJson(response, 200, message(other, 1)) });
      const [a, b] = waiting;
      if (!a || !b) return;
      a.answer(b.id);
      b.answer(a.id);
    };
    const replies = await Promise.all([call(script), call(script)]);
    for (const reply of replies) expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "unparsable" } });
  });

  it("have ids that are no two calls' own", async () => {
    await Promise.all([call(structured("{}")), call(structured("{}")), call(structured("{}"))]);
    await call(structured("{}"));
    const ids = seller.calls.map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(Number.isSafeInteger(id)).toBe(true);
  });
});

describe("an answer to an earlier call", () => {
  it("that comes in place of the next one's is not taken for it", async () => {
    let first: unknown;
    await call((response, arrived) => {
      first = arrived.id;
      structured('{"n":1}')(response, arrived);
    });
    const reply = await call((response) => sendJson(response, 200, message(first, 1)));
    expect(reply).toMatchObject({ kind: "unknown", fault: { kind: "unparsable", sent: true } });
    expect(seller.calls).toHaveLength(2);
  });
});
