import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Proposal } from "@/lib/adcp";
import { compareProposals, verifyRefineResponse } from "@/lib/negotiation";
import { draft, line, NOW, type RefineExchange, terms } from "@/lib/negotiation/testing/exchanges";
import { verifyRefineResponseInSlices } from "@/lib/negotiation/verify/slices";
import { batch } from "./scene/batch";

/** Numbers of the judgement. Run by `npm run bench judgement`. */

/** The least that has to be done: the canonical text of all terms by the reference library, and SHA-256 over it. */
function floor(proposals: readonly Proposal[]): void {
  for (const proposal of proposals) {
    createHash("sha256")
      .update(canonicalize(proposal.commercial_terms) ?? "")
      .digest("base64url");
  }
}

function proposalsOf({ response }: RefineExchange): Proposal[] {
  return response.results.flatMap(({ proposals = [] }) => proposals);
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
  const proposals = proposalsOf(exchange);
  const [least = 1, whole = 0] = inTurns(
    [() => floor(proposals), () => verifyRefineResponse({ ...exchange, now: NOW })],
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
  const [least = 1, time = 0] = inTurns([() => floor(columns), () => compareProposals(columns)], 21);
  row("compare 10 columns x 1,000 lines", `${time.toFixed(1)} ms`, "<= 60 ms");
  row("compare / floor of the same terms", (time / least).toFixed(2));
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
