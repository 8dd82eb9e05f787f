import { randomBytes, randomUUID } from "node:crypto";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../scripts/chromium.mjs";
import { addStreamHaus, proposed, refinement } from "./scene/negotiation.mjs";
import { median, quantile } from "./scene/numbers.mjs";

const ROUNDS = 5;
const COLUMNS = 10;
/** As many as one request may refine. */
const SOURCES = 25;
/** From the click that puts the caret into a field to the first key: hands go from the mouse to the keyboard. */
const HANDS_MS = 250;

/** What a planner waits for: ten proposals of a thousand lines side by side, and a key in the composer. Each a median of five. */
export async function* measure({ buyer, scene }) {
  const { address, negotiationId } = await wide(buyer);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const opened = [];
    for (let round = 0; round <= ROUNDS; round += 1) opened.push(await open(browser, buyer, address));
    // The first visit warms the server; each has an empty browser cache.
    yield { what: "Compare 10 x 1,000, first rows", value: median(opened.slice(1)), limit: 1_000, unit: "ms" };
    const page = await pageOf(browser, buyer);
    await page.goto(`${buyer.origin}/negotiations/${negotiationId}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goto(buyer.origin + address);
    await page.locator(ROW).first().waitFor();
    await page.waitForTimeout(2_000);
    const steps = [
      ["only differences", toggleDifferences],
      ["another baseline", changeBaseline],
    ];
    for (const [name, act] of steps) {
      const times = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        times.push(await page.evaluate(act));
        await page.waitForTimeout(800);
      }
      yield { what: `Compare 10 x 1,000, ${name}`, value: median(times.slice(1)), limit: 150, unit: "ms" };
    }
    const scrolls = [];
    for (let round = 0; round < ROUNDS; round += 1) scrolls.push(quantile(await page.evaluate(scroll, round), 0.95));
    yield { what: "Compare 10 x 1,000, a frame while scrolling, p95", value: median(scrolls), limit: 34, unit: "ms" };
    await page.context().close();

    const composers = [
      ["Composer, the slowest key", { ...scene, sources: [scene.source] }],
      [`Composer of ${SOURCES} sources, the slowest key`, await batchOf(buyer, SOURCES)],
    ];
    for (const [what, composer] of composers) {
      const keys = [];
      for (let round = 0; round < ROUNDS; round += 1) keys.push(await typeInComposer(browser, buyer, composer));
      yield { what, value: median(keys), limit: 50, unit: "ms" };
    }
  } finally {
    await browser.close();
  }
}

const ROW = "section[aria-label=Comparison] tbody tr[data-of]";

/** A plan of a thousand lines from Multiplex and nine others it gave instead, over three rounds. */
async function wide(buyer) {
  const token = `sandbox-web-${randomBytes(4).toString("hex")}`;
  const url = `${buyer.origin}/sandbox/multiplex/mcp`;
  const credentials = { kind: "bearer", token };
  const seller = await buyer.api("POST", "/sellers", { name: "Multiplex", url, credentials });
  const created = await buyer.api("POST", "/negotiations", {
    name: "A plan of everything",
    brandDomain: "acmeoutdoor.example",
    brief: "A plan of everything, wide.",
    budget: { amount: 620_000, currency: "USD" },
    criteria: null,
    sellerIds: [seller.id],
  });
  const threadId = created.threads[0].id;
  const thread = () => buyer.api("GET", `/negotiations/${created.id}`).then(({ threads }) => threads[0]);
  await buyer.api("POST", `/threads/${threadId}/request`, { key: randomUUID() });
  const [source] = (await thread()).snapshots;
  const { total_budget: total } = JSON.parse(source.proposalText).commercial_terms;
  // Multiplex gives three alternatives a round at most.
  for (const share of [0.9, 0.8, 0.7]) {
    const refinement = {
      proposal_id: source.proposalId,
      action: "revise",
      constraints: { total_budget: { max: Math.round(total.amount * share), currency: total.currency } },
      alternatives: { count: 3 },
    };
    await buyer.api("POST", `/threads/${threadId}/refinements`, { key: randomUUID(), refinements: [refinement] });
  }
  const { snapshots } = await thread();
  const chosen = snapshots.slice(0, COLUMNS);
  const least = Math.min(...chosen.map((each) => JSON.parse(each.proposalText).commercial_terms.purchases.length));
  if (chosen.length < COLUMNS || least < 1_000) {
    throw new Error(`Multiplex gave ${chosen.length} proposals, the smallest of ${least} lines.`);
  }
  return { address: `/compare?${chosen.map(({ id }) => `p=${id}`).join("&")}`, negotiationId: created.id };
}

/** A thread of StreamHaus with so many drafts, all to be refined in one request. */
async function batchOf(buyer, count) {
  const { seller } = await addStreamHaus(buyer);
  const { negotiationId, threadId, source, thread } = await proposed(buyer, seller);
  let { snapshots } = await thread();
  for (let round = 0; snapshots.length < count; round += 1) {
    const asked = refinement(source);
    asked.constraints.total_budget.max -= 500 * round;
    await buyer.api("POST", `/threads/${threadId}/refinements`, { key: randomUUID(), refinements: [asked] });
    const before = snapshots.length;
    snapshots = (await thread()).snapshots;
    if (snapshots.length === before) throw new Error(`StreamHaus gave no more than ${before} drafts.`);
  }
  return { negotiationId, threadId, sources: snapshots.slice(0, count) };
}

async function pageOf(browser, { origin, cookie }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  for (const each of cookie.split("; ")) {
    const [name, ...value] = each.split("=");
    await context.addCookies([{ name, value: value.join("="), url: origin }]);
  }
  return context.newPage();
}

/** Milliseconds from a click on a link to the comparison until its first line is drawn. */
async function open(browser, buyer, address) {
  const page = await pageOf(browser, buyer);
  // From a page at rest: a person reads before a click.
  await page.goto(`${buyer.origin}/negotiations`, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  // A full load: what a click within the desk spares (its frame and its session) is counted too.
  await page.evaluate((href) => {
    const link = document.createElement("a");
    link.href = href;
    document.body.append(link);
    setTimeout(() => link.click());
  }, address);
  await page.waitForURL(/\/compare/, { waitUntil: "commit" });
  const ms = await page.waitForFunction((row) => (document.querySelector(row) ? performance.now() : false), ROW, {
    polling: "raf",
  });
  const value = await ms.jsonValue();
  await page.context().close();
  return value;
}

/** From a click until the rows said to be hidden are others, and painted. Runs in the page. */
async function toggleDifferences() {
  const said = () => document.querySelector("main")?.textContent?.match(/\d+ equal rows? hidden|all rows shown/)?.[0];
  const before = said();
  const began = performance.now();
  document.querySelector('input[role="switch"]').click();
  while (said() === before) await new Promise(requestAnimationFrame);
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  return performance.now() - began;
}

/** From a choice until the table says another baseline, and is painted. Runs in the page. */
async function changeBaseline() {
  const said = () => document.querySelector("section.comparison thead td")?.textContent;
  const before = said();
  const began = performance.now();
  const select = document.querySelector("#baseline");
  const { set } = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value");
  set.call(select, select.options[(select.selectedIndex + 1) % 10].value);
  select.dispatchEvent(new Event("change", { bubbles: true }));
  while (said() === before) await new Promise(requestAnimationFrame);
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  return performance.now() - began;
}

/** The times between frames while the comparison is scrolled through, as a wheel would. Runs in the page. */
async function scroll(round) {
  const box = document.querySelector("section.comparison");
  const scrolled = box.scrollHeight > box.clientHeight + 5 ? box : document.scrollingElement;
  scrolled.scrollTop = round * 4_000;
  await new Promise((settled) => setTimeout(settled, 500));
  const frames = [];
  let last = performance.now();
  for (let frame = 0; frame < 150; frame += 1) {
    scrolled.scrollBy({ top: 120, behavior: "instant" });
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push(now - last);
    last = now;
  }
  return frames;
}

/** The longest a key took in the composer, from its press to the frame that shows it, by the browser's own Event Timing. */
async function typeInComposer(browser, buyer, { negotiationId, threadId, sources }) {
  const page = await pageOf(browser, buyer);
  const place = `thread=${threadId}&view=compose&source=${sources.map(({ id }) => id).join(",")}`;
  await page.goto(`${buyer.origin}/negotiations/${negotiationId}?${place}`);
  const field = page.getByRole("form", { name: "Composer" }).locator("textarea").first();
  await field.waitFor();
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    globalThis.slowest = 0;
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (/^key|input/.test(name)) globalThis.slowest = Math.max(globalThis.slowest, duration);
      }
    }).observe({ type: "event", durationThreshold: 16, buffered: false });
  });
  await field.focus();
  await page.waitForTimeout(HANDS_MS);
  await page.keyboard.type("Please hold USD 45,000 at a CPM of 17.50 from 14 December, in the US only.", { delay: 40 });
  await page.waitForTimeout(300);
  const slowest = await page.evaluate(() => globalThis.slowest);
  await page.context().close();
  return slowest;
}
