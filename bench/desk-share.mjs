import { randomUUID } from "node:crypto";
import { proposed, refinement } from "./scene/negotiation.mjs";
import { median, quantile } from "./scene/numbers.mjs";

const WARM_UP = 20;
const ROUNDS = 100;
/** The desk warns of and then stops rounds in a row without a hold. */
const ROUNDS_A_THREAD = 10;

/** What the desk adds to a refine round trip: its API's time minus that of the same call straight to the seller, taken in turns. */
export async function* measure({ buyer, scene }) {
  let place;
  const viaDesk = [];
  const direct = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    if (round % ROUNDS_A_THREAD === 0) place = await proposed(buyer, scene.seller);
    const { threadId } = place;
    const refinements = [refinement(place.source)];
    viaDesk.push(
      await timed(() => buyer.api("POST", `/threads/${threadId}/refinements`, { key: randomUUID(), refinements })),
    );
    direct.push(
      await timed(() => callSeller(scene.mcp, { adcp_version: "3.2", idempotency_key: randomUUID(), refinements })),
    );
  }
  const [desk, seller] = [viaDesk.slice(WARM_UP), direct.slice(WARM_UP)];
  const shares = desk.map((time, round) => time - seller[round]);
  yield { what: "desk share of a refine round trip, p50", value: median(shares), limit: 10, unit: "ms" };
  yield { what: "desk share of a refine round trip, p95", value: quantile(shares, 0.95), limit: 25, unit: "ms" };
  yield { what: "refine through the desk / straight, p50", value: median(desk) / median(seller), unit: "x" };
}

async function timed(run) {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

async function callSeller({ url, token }, args) {
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "refine_proposals", arguments: args },
    }),
  });
  const text = await answer.text();
  if (!answer.ok || !text.includes('"results"'))
    throw new Error(`The direct call failed: ${answer.status} ${text.slice(0, 500)}`);
}
