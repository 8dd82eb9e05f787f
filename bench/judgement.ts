import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Proposal } from "@/lib/adcp";
import { compareProposals, verifyRefineResponse } from "@/lib/negotiation";
import { draft, line, NOW, type RefineExchange, terms } from "@/lib/negotiation/testing/exchanges";
import { verifyRefineResponseInSlices } from "@/lib/negotiation/verify/slices";

/** Numbers of the judgement. Run by `npm run bench judgement`. */

/** A batch of refinements, each answered with ten alternatives of twenty lines that meet everything asked. */
export function batch(refinements: number, alternatives = 10, lines = 20): RefineExchange {
  const ids = Array.from({ length: refinements }, (_, index) => `source_${index}`);
  const plan = (source: number, alternative: number) =>
    terms(
      Array.from({ length: lines }, (_, each) =>
        line(`product_with_a_name_of_usual_length_${each}`, 10 + source / 10, 100_000 + alternative * 1000 + each),
      ),
    );
  return {
    request: {
      adcp_version: "3.2",
      idempotency_key: "5a0c5a4e-7a50-4c3a-9b9e-0f6f6f6f6f6f",
      refinements: ids.map((proposal_id) => ({
        proposal_id,
        action: "revise",
        constraints: {
          total_budget: { max: 500_000, currency: "USD" },
          cpm: { max: 18, currency: "USD" },
          impressions: { min: 1_000_000 },
          flight: { start_no_later_than: "2026-10-01T00:00:00Z", end_no_earlier_than: "2026-11-01T00:00:00Z" },
        },
        product_changes: { product_with_a_name_of_usual_length_1: "include", display_standard_q4: "omit" },
        alternatives: { count: alternatives },
        criteria: { targeting_overlay: { geo_countries: ["US", "CA"] } },
      })),
    },
    response: {
      status: "completed",
      adcp_version: "3.2",
      results: ids.map((source, index) => ({
        source_proposal_id: source,
        outcome: "revised",
        proposals: Array.from({ length: alternatives }, (_, each) =>
          draft(`${source}_${each}`, plan(index, each), { parent_proposal_id: source }),
        ),
      })),
      products: [],
    },
    sources: new Map(ids.map((id, index) => [id, draft(id, plan(index, 99))])),
  };
}

/** The least that has to be done: the canonical text of all terms by the reference library, and SHA-256 over it. */
function floor(exchange: RefineExchange): void {
  for (const { proposals = [] } of exchange.response.results) {
    for (const proposal of proposals) {
      createHash("sha256")
        .update(canonicalize(proposal.commercial_terms) ?? "")
        .digest("base64url");
    }
  }
}

/** The fastest quarter's median: what the code takes when nothing else wants the machine. */
function quick(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 8)] ?? 0;
}

/** Runs taken in turns, so that a busy machine slows all of them alike. */
function inTurns(jobs: readonly (() => void)[], rounds: number): number[] {
  const times = jobs.map(() => [] as number[]);
  for (let round = 0; round < rounds; round++) {
    jobs.forEach((job, index) => {
      const started = performance.now();
      job();
      times[index]?.push(performance.now() - started);
    });
  }
  return times.map(quick);
}

function row(what: string, value: string, bound = ""): void {
  console.log(`${what.padEnd(64)} ${value.padStart(12)}  ${bound}`);
}

function verifyBench(): void {
  const exchange = batch(25);
  const size = JSON.stringify(exchange.response).length / 1e6;
  const { ok, findings } = verifyRefineResponse({ ...exchange, now: NOW });
  if (!ok || findings.length > 0) throw new Error("the bench's answer is not honest");
  const [least = 1, whole = 0] = inTurns(
    [() => floor(exchange), () => verifyRefineResponse({ ...exchange, now: NOW })],
    31,
  );
  row(`verify 25 x 10 x 20 (${size.toFixed(2)} MB)`, `${whole.toFixed(1)} ms`);
  row("floor: canonicalize + SHA-256 over the same terms", `${least.toFixed(1)} ms`);
  row("verify / floor", (whole / least).toFixed(2), "<= 1.6");
}

function growthBench(): void {
  const sizes = [1, 5, 10, 15, 20, 25];
  const exchanges = sizes.map((size) => batch(size));
  const times = inTurns(
    exchanges.map((exchange) => () => verifyRefineResponse({ ...exchange, now: NOW })),
    21,
  );
  const each = times.map((time, index) => time / (sizes[index] ?? 1));
  for (const [index, size] of sizes.entries())
    row(`verify ${size} refinements, ms each`, (each[index] ?? 0).toFixed(2));
  row("growth: each of 25 / each of 5", ((each.at(-1) ?? 0) / (each[1] ?? 1)).toFixed(2), "about 1 is linear");
}

function compareBench(): void {
  const columns = Array.from(
    { length: 10 },
    (_, column): Proposal =>
      draft(
        `column_${column}`,
        terms(Array.from({ length: 1000 }, (_, each) => line(`product_${each}`, 10 + column / 10, 100_000 + each))),
      ),
  );
  const [time = 0] = inTurns([() => compareProposals(columns)], 21);
  row("compare 10 columns x 1,000 lines", `${time.toFixed(1)} ms`, "<= 60 ms");
}

/** The longest time the thread is not given up while a batch is judged in slices. */
async function slicesBench(): Promise<void> {
  const exchange = batch(25);
  let last = performance.now();
  let longest = 0;
  const pause = () => {
    longest = Math.max(longest, performance.now() - last);
    return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      last = performance.now();
    });
  };
  for (let i = 0; i < 5; i++) {
    last = performance.now();
    if (i === 2) longest = 0;
    await verifyRefineResponseInSlices({ ...exchange, now: NOW }, { pause });
  }
  row("verify in slices: longest stretch", `${longest.toFixed(1)} ms`, "<= 50 ms");
}

export async function bench(): Promise<void> {
  verifyBench();
  growthBench();
  compareBench();
  await slicesBench();
}
