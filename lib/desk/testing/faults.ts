import type { ServerResponse } from "node:http";

/** An answer of the seller as it would have gone out. */
export type Outcome = { status: number; headers: Record<string, string>; body: string };

/** One call on which something goes wrong. */
export type Scene = {
  outgoing: ServerResponse;
  /** Delivers the request to the seller, which acts on it. */
  act: () => Promise<Outcome>;
  /** The structured content of an answer to somebody else. */
  foreign: string;
};

type Play = (scene: Scene) => Promise<void>;

/** What can go wrong between a desk and a seller, by where it does. `acts`: how often the request is delivered. */
export const FAULTS = {
  // The seller never acts.
  "cut before the request is read": { acts: 0, play: async ({ outgoing }) => void outgoing.destroy() },
  "cut before the seller acts": { acts: 0, play: async ({ outgoing }) => void outgoing.destroy() },
  "502 before the seller acts": { acts: 0, play: async ({ outgoing }) => page(outgoing, 502) },
  "a redirect before the seller acts": {
    acts: 0,
    play: async ({ outgoing }) => void outgoing.writeHead(307, { location: "http://127.0.0.1:9/" }).end(),
  },
  // The seller acts, and the answer does not come through.
  "cut before any byte": { acts: 1, play: acted(({ outgoing }) => void outgoing.destroy()) },
  "cut after the headers": {
    acts: 1,
    play: acted(({ outgoing }, { headers, body }) => {
      outgoing.writeHead(200, { ...headers, "content-length": Buffer.byteLength(body) }).flushHeaders();
      outgoing.socket?.end();
    }),
  },
  "cut in the middle": {
    acts: 1,
    play: acted(({ outgoing }, { headers, body }) => {
      outgoing.writeHead(200, { ...headers, "content-length": Buffer.byteLength(body) });
      outgoing.write(half(body));
      outgoing.socket?.end();
    }),
  },
  "half an answer that looks whole": { acts: 1, play: answering(({ body }) => ({ body: half(body) })) },
  "an answer after the deadline": {
    acts: 1,
    play: acted(async ({ outgoing }, { headers, body }) => {
      await hungUp(outgoing);
      outgoing.writeHead(200, headers).end(body);
    }),
  },
  "a seller that acts after the deadline": {
    acts: 1,
    play: async ({ outgoing, act }) => {
      await hungUp(outgoing);
      await act();
    },
  },
  "502 after the seller acted": { acts: 1, play: acted(({ outgoing }) => page(outgoing, 502)) },
  "503 after the seller acted": { acts: 1, play: acted(({ outgoing }) => page(outgoing, 503)) },
  "504 after the seller acted": { acts: 1, play: acted(({ outgoing }) => page(outgoing, 504)) },
  "a redirect after the seller acted": {
    acts: 1,
    play: acted(({ outgoing }) => void outgoing.writeHead(302, { location: "/elsewhere" }).end()),
  },
  // The seller acts, and something else is answered.
  "the answer written twice": { acts: 1, play: answering(({ body }) => ({ body: body + body })) },
  "someone else’s id": { acts: 1, play: answering(({ body }) => ({ body: changed(body, { id: 999_999_999 }) })) },
  "someone else’s answer": {
    acts: 1,
    play: async (scene) => {
      const { headers, body } = await scene.act();
      const structuredContent = JSON.parse(scene.foreign) as object;
      const content = [{ type: "text", text: scene.foreign }];
      scene.outgoing
        .writeHead(200, headers)
        .end(changed(body, { result: { resultType: "complete", content, structuredContent } }));
    },
  },
  "an endless answer": { acts: 1, play: answering(({ body }) => ({ body: body.padStart(6_000_000) })) },
  "no JSON": { acts: 1, play: answering(() => ({ body: "Internal error, see log 4711" })) },
  "an empty answer": { acts: 1, play: answering(() => ({ body: "" })) },
  "a page of another kind": {
    acts: 1,
    play: answering(() => ({ body: "<html>Welcome!</html>", headers: { "content-type": "text/html" } })),
  },
  "another content type": { acts: 1, play: answering(() => ({ headers: { "content-type": "text/plain" } })) },
  // More than one of something.
  "two answers in one stream": {
    acts: 2,
    play: async ({ outgoing, act }) => {
      const [first, second] = [await act(), await act()];
      outgoing.writeHead(200, { "content-type": "text/event-stream" });
      outgoing.end(`data: ${first.body}\n\ndata: ${second.body}\n\n`);
    },
  },
  "a request delivered twice": {
    acts: 2,
    play: async ({ outgoing, act }) => {
      await act();
      const { headers, body } = await act();
      outgoing.writeHead(200, headers).end(body);
    },
  },
  "a request delivered twice at once": {
    acts: 2,
    play: async ({ outgoing, act }) => {
      const [{ headers, body }] = await Promise.all([act(), act()]);
      outgoing.writeHead(200, headers).end(body);
    },
  },
  "a request delivered twice and no answer": {
    acts: 2,
    play: async ({ outgoing, act }) => {
      await Promise.all([act(), act()]);
      outgoing.destroy();
    },
  },
} as const satisfies Record<string, { acts: 0 | 1 | 2; play: Play }>;

export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/** Strikes before a byte of the request is read; the others need to know what is asked. */
export const strikesUnread = (name: FaultName): boolean => name === "cut before the request is read";

/** The seller acts, then `play` says what comes of its answer. */
function acted(play: (scene: Scene, outcome: Outcome) => void | Promise<void>): Play {
  return async (scene) => play(scene, await scene.act());
}

/** The seller acts, and its answer goes out changed. */
function answering(change: (outcome: Outcome) => Partial<Outcome>): Play {
  return acted(({ outgoing }, outcome) => {
    const { status, headers, body } = { ...outcome, ...change(outcome) };
    outgoing.writeHead(status, headers).end(body);
  });
}

/** What a proxy in front of a seller answers by itself. */
function page(outgoing: ServerResponse, status: number): void {
  outgoing
    .writeHead(status, { "content-type": "text/html" })
    .end(`<html><head><title>${status}</title></head><body><h1>Bad gateway</h1></body></html>`);
}

/** Resolves when whoever asked has stopped waiting. */
function hungUp(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => (outgoing.closed ? resolve() : outgoing.once("close", () => resolve())));
}

const half = (text: string) => text.slice(0, Math.floor(text.length / 2));
const changed = (message: string, members: object) => JSON.stringify({ ...JSON.parse(message), ...members });
