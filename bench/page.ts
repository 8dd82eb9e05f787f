import { type Browser, chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { CHROMIUM_FLAGS, findChromium } from "../scripts/chromium.mjs";
import { prepare, root } from "../scripts/prepare.mjs";
import { startDesk } from "./scene/desk.mjs";
import { negotiateLargely } from "./scene/large-round";
import { signIn } from "./scene/negotiation.mjs";

/** Whether judging the largest batch, and showing it, lets a page go on painting and answering. Run by `npm run bench page`. */

const LIMIT_MS = 50;

/** What the page is given: the judgement as the desk ships it, with the browser's SHA-256. */
const ENTRY = `
  import { batch } from "@/bench/scene/batch";
  import { compareProposals, evaluateRequirements, verifyRefineResponse } from "@/lib/negotiation";
  import { NOW } from "@/lib/negotiation/testing/exchanges";
  import { verifyRefineResponseInSlices } from "@/lib/negotiation/verify/slices";
  globalThis.judgement = {
    batch, compareProposals, evaluateRequirements, NOW, verifyRefineResponse, verifyRefineResponseInSlices,
  };
`;

async function bundled(): Promise<string> {
  const name = "virtual:judgement";
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "@": root } },
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === name ? name : null),
        load: (id) => (id === name ? ENTRY : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: name, output: { format: "iife" } } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output)) throw new Error("nothing was bundled");
  return output.output[0].code;
}

type Measured = { longest: number; frames: number; took: number };

/** Runs `work` of the page's script: its longest task, the longest time without a frame, and how long all of it took. */
function measured(page: Page, work: string): Promise<Measured> {
  return page.evaluate(`(async () => {
    const { batch, NOW, ...judgement } = globalThis.judgement;
    const exchange = batch(25);
    const work = ${work};
    const rest = () => new Promise((resolve) => setTimeout(resolve, 300));
    await work(judgement, exchange, NOW);
    await rest();
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: "longtask" });
    let frames = 0;
    let last = performance.now();
    let going = true;
    const frame = () => {
      const now = performance.now();
      frames = Math.max(frames, now - last);
      last = now;
      if (going) requestAnimationFrame(frame);
    };
    await new Promise((resolve) => requestAnimationFrame(() => { last = performance.now(); resolve(); }));
    requestAnimationFrame(frame);
    const started = performance.now();
    await work(judgement, exchange, NOW);
    const took = performance.now() - started;
    await rest();
    going = false;
    observer.disconnect();
    return { longest, frames, took };
  })()`);
}

const WORKS = {
  "25 x 10 x 20 in slices":
    "({ verifyRefineResponseInSlices }, exchange, now) => verifyRefineResponseInSlices({ ...exchange, now })",
  "25 x 10 x 20 at once, to show that blocking is seen":
    "({ verifyRefineResponse }, exchange, now) => verifyRefineResponse({ ...exchange, now })",
  "requirements of one refinement's 10 drafts":
    "({ evaluateRequirements }, { request, response }) => response.results[0].proposals.forEach((each) => evaluateRequirements(request.refinements[0], each))",
  "requirements of all 250 drafts at once, which the desk no longer does":
    "({ evaluateRequirements }, { request, response }) => response.results.forEach(({ proposals }, index) => proposals.forEach((each) => evaluateRequirements(request.refinements[index], each)))",
  "comparison of one refinement's 10 drafts":
    "({ compareProposals }, { response }) => compareProposals(response.results[0].proposals)",
} as const;

/** Notes, from before the first script on, every task over 50 ms and the longest time without a frame. */
const WATCH = `(() => {
  const seen = { longest: 0, frames: 0 };
  globalThis.seen = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: "longtask" });
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    seen.frames = Math.max(seen.frames, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})()`;

type Seen = { longest: number; frames: number };

/** What was seen since the last look. */
async function look(page: Page): Promise<Seen> {
  await page.waitForTimeout(100);
  const seen = (await page.evaluate("({ ...globalThis.seen })")) as Seen;
  await page.evaluate("Object.assign(globalThis.seen, { longest: 0, frames: 0 })");
  return seen;
}

function printSeen(what: string, { longest, frames }: Seen, bound: string): void {
  const task = longest === 0 ? "none over 50" : `${longest.toFixed(0)} ms`;
  console.log(`${`desk, ${what}: longest task`.padEnd(78)} ${task.padStart(12)}  ${bound}`);
  console.log(`  between frames ${frames.toFixed(0)} ms at most`);
}

/** Every part of the round drawn. */
const ALL_DRAWN = `(() => {
  const section = document.querySelector('section[aria-label^="Results of round"]');
  return section !== null && document.querySelector('[aria-busy="true"]') === null;
})()`;

/** The built desk, with the largest round in it. An empty page of the same desk says what its scripts alone take. */
async function deskBench(browser: Browser): Promise<void> {
  prepare();
  const desk = await startDesk();
  try {
    const buyer = await signIn(desk.origin);
    const id = await negotiateLargely(buyer);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const [name = "", ...value] = buyer.cookie.split("=");
    await context.addCookies([{ name, value: value.join("="), url: desk.origin }]);
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    // The first visit warms the server.
    await page.goto(`${desk.origin}/negotiations`);
    await page.waitForSelector("h1");
    await page.goto(`${desk.origin}/negotiations/new`);
    await page.waitForSelector("h1");
    await page.waitForTimeout(1000);
    printSeen("a page without a round, for its scripts", await look(page), "");
    const began = performance.now();
    await page.goto(`${desk.origin}/negotiations/${id}`);
    await page.waitForSelector('section[aria-label^="Results of round"]', { timeout: 240_000 });
    const shown = performance.now() - began;
    await page.waitForFunction(ALL_DRAWN, undefined, { timeout: 240_000, polling: 500 });
    const whole = performance.now() - began;
    printSeen("25 x 10 x 20, opened until all is drawn", await look(page), `<= ${LIMIT_MS} ms beyond its scripts`);
    console.log(`  first shown after ${(shown / 1000).toFixed(1)} s, all of it after ${(whole / 1000).toFixed(1)} s`);
    await page.waitForTimeout(5000);
    printSeen("25 x 10 x 20, left open for 5 s", await look(page), `<= ${LIMIT_MS} ms`);
    await context.close();
  } finally {
    await desk.stop();
  }
}

export async function bench(): Promise<void> {
  const code = await bundled();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    await page.setContent("<!doctype html><p>Judging</p>");
    await page.addScriptTag({ content: code });
    for (const [what, work] of Object.entries(WORKS)) {
      const { longest, frames, took } = await measured(page, work);
      const task = longest === 0 ? "none over 50" : `${longest.toFixed(0)} ms`;
      const bound = what.includes("at once") ? "" : `<= ${LIMIT_MS} ms`;
      console.log(`${`page, ${what}: longest task`.padEnd(78)} ${task.padStart(12)}  ${bound}`);
      console.log(`${`  between frames ${frames.toFixed(0)} ms at most; in all ${took.toFixed(1)} ms`}`);
    }
    await page.close();
    await deskBench(browser);
  } finally {
    await browser.close();
  }
}
