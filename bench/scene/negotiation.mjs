import { randomBytes, randomUUID } from "node:crypto";

/** A buyer signed in over HTTP, as any client of the published API. */
export async function signIn(origin) {
  const answer = await fetch(`${origin}/session`, { method: "POST", headers: { origin }, redirect: "manual" });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return {
    origin,
    cookie,
    async api(method, path, body) {
      const headers = { cookie, origin, ...(body ? { "content-type": "application/json" } : {}) };
      const reply = await fetch(`${origin}/api${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
      return JSON.parse(text);
    },
  };
}

/** StreamHaus of the desk's own sandbox, under a buyer of its own. */
export async function addStreamHaus(buyer) {
  const token = `sandbox-bench-${randomBytes(4).toString("hex")}`;
  const url = `${buyer.origin}/sandbox/streamhaus/mcp`;
  const credentials = { kind: "bearer", token };
  const seller = await buyer.api("POST", "/sellers", { name: "StreamHaus", url, credentials });
  return { seller, mcp: { url, token } };
}

/** A negotiation of Sam's whose brief was answered: its thread and the draft to refine. */
export async function proposed(buyer, seller) {
  const created = await buyer.api("POST", "/negotiations", {
    name: "Acme Outdoor, winter",
    brandDomain: "acmeoutdoor.example",
    brief: "Premium video for Acme Outdoor's winter jackets, with native support, in the US and Canada.",
    budget: { amount: 62_000, currency: "USD" },
    criteria: null,
    sellerIds: [seller.id],
  });
  const thread = () => buyer.api("GET", `/negotiations/${created.id}`).then(({ threads }) => threads[0]);
  const threadId = created.threads[0].id;
  const end = await buyer.api("POST", `/threads/${threadId}/request`, { key: randomUUID() });
  if (end.end !== "done") throw new Error(`The brief ended ${end.end}.`);
  const [source] = (await thread()).snapshots;
  return { negotiationId: created.id, threadId, source, thread };
}

/** Sam's negotiation with StreamHaus up to two revised drafts and a hold on the first. */
export async function negotiate(buyer) {
  const { seller, mcp } = await addStreamHaus(buyer);
  const { negotiationId, threadId, source, thread } = await proposed(buyer, seller);
  await buyer.api("POST", `/threads/${threadId}/refinements`, { key: randomUUID(), refinements: [refinement(source)] });
  const drafts = (await thread()).snapshots.filter(({ outcome }) => outcome === "revised");
  await acknowledgeAll(buyer, drafts);
  await buyer.api("POST", `/threads/${threadId}/holds`, { key: randomUUID(), snapshotIds: [drafts[0].id] });
  const committed = (await thread()).snapshots.find(({ status }) => status === "committed");
  return { seller, negotiationId, threadId, source, drafts, committed, mcp };
}

/** Sam's refinement of one source: every typed dimension at once, two alternatives. */
export function refinement(source) {
  const { commercial_terms: terms } = JSON.parse(source.proposalText);
  return {
    proposal_id: source.proposalId,
    action: "revise",
    constraints: {
      total_budget: { max: 50_000, currency: "USD" },
      cpm: { max: 18, currency: "USD" },
      flight: { start_no_later_than: terms.start_time, end_no_earlier_than: terms.end_time },
    },
    product_changes: { premium_video_q4: "include", display_standard_q4: "omit" },
    criteria: { targeting_overlay: { geo_countries: ["US", "CA"] } },
    alternatives: { count: 2 },
  };
}

async function acknowledgeAll(buyer, snapshots) {
  for (const { id, findings } of snapshots) {
    for (const { code, pointer } of findings.filter(({ severity }) => severity === "review")) {
      await buyer.api("POST", `/snapshots/${id}/acknowledgements`, { snapshotId: id, finding: `${code} ${pointer}` });
    }
  }
}
