import { randomUUID } from "node:crypto";
import { refinement } from "../../bench/scene/negotiation.mjs";
import { later } from "./servers.mjs";

const PATIENCE_MS = 180_000;
const ANSWER_MS = 100_000;

/**
 * A buyer who negotiates over and over, keeps every key until the desk has said how it ended, and presses Accept in two tabs at once. A
 * server that goes away under a press is asked again, or another one is, with the same key and words.
 */
export class Buyer {
  /** Every key pressed and how the desk said it ended. */
  ends = new Map();
  accepted = 0;
  turnedAway = 0;
  interrupted = 0;
  #cookies = new Map();
  #isOver = false;

  constructor(servers, seller) {
    this.servers = servers;
    this.seller = seller;
  }

  async run() {
    const id = await this.#addSeller();
    while (!this.#isOver) await this.#negotiate(id);
  }

  /** A press that a kill interrupted may have counted: then the seller is on the desk already. */
  async #addSeller() {
    const { id } = await this.#api("POST", "/sellers", this.seller, [409]);
    if (id) return id;
    const known = await this.#api("GET", "/sellers");
    return known.find(({ name }) => name === this.seller.name).id;
  }

  end() {
    this.#isOver = true;
  }

  async #negotiate(sellerId) {
    const created = await this.#api("POST", "/negotiations", {
      name: `Acme Outdoor ${randomUUID().slice(0, 8)}`,
      brandDomain: "acmeoutdoor.example",
      brief: "Premium video for Acme Outdoor's winter jackets, with native support, in the US and Canada.",
      budget: { amount: 62_000, currency: "USD" },
      criteria: null,
      sellerIds: [sellerId],
    });
    const thread = () => this.#api("GET", `/negotiations/${created.id}`).then(({ threads }) => threads[0]);
    const { id: threadId } = created.threads[0];
    await this.#press(`/threads/${threadId}/request`, {}, thread);
    const [source] = (await thread()).snapshots;
    await this.#press(`/threads/${threadId}/refinements`, { refinements: [refinement(source)] }, thread);
    const [draft] = (await thread()).snapshots.filter(({ outcome }) => outcome === "revised");
    await this.#acknowledge(draft);
    await this.#press(`/threads/${threadId}/holds`, { snapshotIds: [draft.id] }, thread);
    const committed = (await thread()).snapshots.find(({ status }) => status === "committed");
    await this.#acknowledge(committed);
    const terms = JSON.parse(committed.proposalText);
    const seen = { digest: terms.terms_digest, amount: terms.commercial_terms.total_budget };
    const press = () => this.#press(`/snapshots/${committed.id}/acceptance`, seen, thread);
    const tabs = await Promise.all([press(), press()]);
    this.accepted += tabs.filter((end) => end === "done").length;
    this.turnedAway += tabs.filter((end) => end === "turned away").length;
    if (!tabs.includes("done")) throw new Error(`Nothing was booked: ${tabs.join(", ")}`);
  }

  /** Presses a button once, under a key of its own, and waits for how it ended. */
  async #press(path, body, thread) {
    const key = randomUUID();
    this.ends.set(key, null);
    const answer = await this.#api("POST", path, { ...body, key }, [409, 422]);
    const end = answer.end ?? "turned away";
    const final = end === "unknown" || end === "submitted" ? await this.#settled(answer.callId, thread) : end;
    this.ends.set(key, final);
    if (final !== "done" && final !== "turned away")
      throw new Error(`${path} ended ${final}: ${JSON.stringify(answer)}`);
    return final;
  }

  /** The desk asks again by itself; a buyer only has to look. */
  async #settled(callId, thread) {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
      const round = (await thread()).rounds.find((each) => each.callId === callId);
      if (round?.state === "done" || round?.state === "refused") return round.state;
      // After its own three tries the desk leaves it to a person.
      if (round?.state === "unknown" && round.retryAt === null) {
        await this.#api("POST", `/calls/${callId}/ask-again`, { callId }, [409, 422]);
      }
      await later(100);
    }
    return "still unknown";
  }

  async #acknowledge({ id, findings }) {
    for (const { code, pointer } of findings.filter(({ severity }) => severity === "review")) {
      const finding = `${code} ${pointer}`;
      await this.#api("POST", `/snapshots/${id}/acknowledgements`, { snapshotId: id, finding });
    }
  }

  /** One request, to any server that is up, until one answers. */
  async #api(method, path, body, alsoFine = []) {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
      const server = this.servers[Math.floor(Math.random() * this.servers.length)];
      try {
        const headers = {
          cookie: await this.#cookie(server),
          origin: server.origin,
          "content-type": "application/json",
        };
        const init = {
          method,
          headers,
          signal: AbortSignal.timeout(ANSWER_MS),
          ...(body ? { body: JSON.stringify(body) } : {}),
        };
        const answer = await fetch(`${server.origin}/api${path}`, init);
        const text = await answer.text();
        if (answer.ok || alsoFine.includes(answer.status)) return JSON.parse(text);
        if (answer.status < 500 && answer.status !== 401)
          throw new Refused(`${method} ${path}: ${answer.status} ${text}`);
      } catch (error) {
        if (error instanceof Refused) throw error;
        this.interrupted += 1;
      }
      await later(50);
    }
    throw new Error(`${method} ${path}: no server answered in time.`);
  }

  async #cookie(server) {
    const known = this.#cookies.get(server.origin);
    if (known) return known;
    const { origin } = server;
    const answer = await fetch(`${origin}/session`, { method: "POST", headers: { origin }, redirect: "manual" });
    const cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    this.#cookies.set(origin, cookie);
    return cookie;
  }
}

class Refused extends Error {}
