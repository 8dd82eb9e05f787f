import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../scripts/chromium.mjs";
import { median } from "./scene/numbers.mjs";

const VISITS = 5;

/** Time to interactive of every screen of the scenario, and the JavaScript the Desk loads before it is used. */
export async function* measure({ buyer, scene }) {
  const { negotiationId: id, drafts, committed, seller } = scene;
  const screens = {
    Desk: "/",
    Sellers: "/sellers",
    Seller: `/sellers/${seller.id}`,
    "New negotiation": "/negotiations/new",
    Workspace: `/negotiations/${id}`,
    Compare: `/compare?${drafts.map((draft) => `p=${draft.id}`).join("&")}`,
    Finalize: `/negotiations/${id}/finalize?p=${drafts[1]?.id ?? drafts[0].id}`,
    Accept: `/negotiations/${id}/accept/${committed.id}`,
    Holds: "/holds",
    Activity: "/activity",
  };
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    for (const [name, path] of Object.entries(screens)) {
      const visits = [];
      for (let visit = 0; visit <= VISITS; visit += 1) visits.push(await open(browser, buyer, path));
      // The first visit warms the server; each has an empty browser cache.
      const times = visits.slice(1).map(({ interactiveMs }) => interactiveMs);
      yield { what: `${name} interactive`, value: median(times), limit: 1_000, unit: "ms" };
      if (name === "Desk")
        yield { what: "Desk first-load JS, gzip", value: visits[0].scriptKb, limit: 220, unit: "kB" };
    }
  } finally {
    await browser.close();
  }
}

async function open(browser, { origin, cookie }, path) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const [name, ...value] = cookie.split("=");
  await context.addCookies([{ name, value: value.join("="), url: origin }]);
  const page = await context.newPage();
  const scripts = [];
  page.on("response", (response) => {
    // A chunk fetched ahead may still be under way when the visit ends; it is not part of the first load.
    if (response.request().resourceType() === "script") scripts.push(response.body().catch(() => Buffer.alloc(0)));
  });
  await page.goto(origin + path);
  const interactiveMs = await page.waitForFunction(isInteractive).then((handle) => handle.jsonValue());
  const bodies = await Promise.all(scripts);
  await context.close();
  return { interactiveMs, scriptKb: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000 };
}

/**
 * Milliseconds since navigation once the screen can be used: its heading is there, nothing in it is still being read, and React has
 * taken over its first control. Runs in the page.
 */
function isInteractive() {
  const main = document.querySelector("main");
  const control =
    main?.querySelector("a[href], button, input, select, textarea") ?? document.querySelector("header a[href]");
  const isReading = [...(main?.querySelectorAll('[role="status"]') ?? [])].some(({ textContent }) =>
    /^Reading /.test(textContent),
  );
  const isHydrated = control && Object.keys(control).some((key) => key.startsWith("__reactProps"));
  return main?.querySelector("h1") && !isReading && isHydrated ? performance.now() : false;
}
