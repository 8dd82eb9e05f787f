import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { samsRefinement } from "./refinement";

/** The desk's plain HTTP, for what stands before the part a test is about. */
export class Api {
  constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
  ) {}

  /** Signs this browser in as one of the ready people. */
  async is(person: string): Promise<void> {
    const answer = await this.request.post(`${this.origin}/session`, {
      headers: { origin: this.origin },
      form: { person },
      maxRedirects: 0,
    });
    if (answer.status() !== 303) throw new Error(`Signing in as ${person} was answered with ${answer.status()}.`);
  }

  // biome-ignore lint/suspicious/noExplicitAny: What comes back is whatever the verb answers; a test names what it reads.
  async call(method: "GET" | "POST" | "PUT", path: string, data?: object): Promise<any> {
    const answer = await this.request.fetch(`${this.origin}/api${path}`, {
      method,
      headers: { origin: this.origin },
      data,
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${(await answer.text()).slice(0, 400)}`);
    return answer.json();
  }

  /** A negotiation with one sandbox seller whose brief was answered and refined as Sam does it, with one draft on hold. */
  async held(
    name: string,
    slug: string,
    controls: object = {},
  ): Promise<{ id: string; threadId: string; committed: string; draft: string }> {
    const url = `${this.origin}/sandbox/${slug}/mcp`;
    const token = `sandbox-${randomUUID().slice(0, 8)}`;
    const credentials = { kind: "bearer", token };
    const set = await this.request.post(`${this.origin}/sandbox/${slug}/control`, {
      headers: { authorization: `Bearer ${token}` },
      data: controls,
    });
    if (!set.ok()) throw new Error(`The sandbox answered ${set.status()} to ${JSON.stringify(controls)}.`);
    const seller = await this.call("POST", "/sellers", { name, url, credentials });
    const { id, threads } = await this.call("POST", "/negotiations", {
      name: "Winter Trail launch",
      brandDomain: "acmeoutdoor.example",
      brief: "Premium video for winter jackets, with native support, in the US and Canada.",
      budget: { amount: 62_000, currency: "USD" },
      criteria: null,
      sellerIds: [seller.id],
    });
    const threadId: string = threads[0].id;
    await this.call("POST", `/threads/${threadId}/request`, { key: randomUUID() });
    const source = (await this.thread(id)).snapshots[0];
    const refinements = [samsRefinement(source, 2)];
    await this.call("POST", `/threads/${threadId}/refinements`, { key: randomUUID(), refinements });
    const draft = (await this.thread(id)).snapshots.find(({ round }: { round: number }) => round === 1);
    return { id, threadId, draft: draft.id, committed: await this.hold(id, threadId, draft.id) };
  }

  /** Puts a draft on hold and takes note of what is for review. */
  async hold(id: string, threadId: string, draft: string): Promise<string> {
    await this.acknowledge(id, draft);
    await this.call("POST", `/threads/${threadId}/holds`, { key: randomUUID(), snapshotIds: [draft] });
    const committed = (await this.thread(id)).snapshots
      .filter(({ status }: { status: string }) => status === "committed")
      .at(-1);
    await this.acknowledge(id, committed.id);
    return committed.id;
  }

  async thread(id: string) {
    return (await this.call("GET", `/negotiations/${id}`)).threads[0];
  }

  private async acknowledge(id: string, snapshotId: string): Promise<void> {
    const { snapshots } = await this.thread(id);
    const { findings } = snapshots.find((each: { id: string }) => each.id === snapshotId);
    for (const { severity, code, pointer, requirement } of findings) {
      if (severity !== "review") continue;
      const finding = [code, pointer, requirement].filter((part) => part !== undefined).join(" ");
      await this.call("POST", `/snapshots/${snapshotId}/acknowledgements`, { finding });
    }
  }
}
