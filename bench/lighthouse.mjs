import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM_FLAGS, findChromium } from "../scripts/chromium.mjs";
import { median } from "./scene/numbers.mjs";

/** The last release for Node 20. It is fetched by npx for this one measurement and is no dependency. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const VISITS = 3;
const LEAST = { performance: 90, accessibility: 100, "best-practices": 100 };

/** Lighthouse's marks for the screens a planner lives in, as points missing from 100: with its own slowed-down desktop. */
export async function* measure({ buyer, scene }) {
  if (!(await isFetched())) {
    console.log(`Lighthouse is skipped: npx could not fetch ${LIGHTHOUSE}.`);
    return;
  }
  const { negotiationId, drafts } = scene;
  const screens = {
    Desk: "/",
    Workspace: `/negotiations/${negotiationId}`,
    Compare: `/compare?${drafts.map((draft) => `p=${draft.id}`).join("&")}`,
  };
  for (const [screen, path] of Object.entries(screens)) {
    const reports = [];
    for (let visit = 0; visit < VISITS; visit += 1) reports.push(await audit(buyer, path));
    for (const [mark, least] of Object.entries(LEAST)) {
      const points = reports.map(({ categories }) => 100 - Math.round(categories[mark].score * 100));
      const missing = median(points);
      yield { what: `${screen}, ${mark}, points missing`, value: missing, limit: 100 - least, unit: "" };
      if (missing > 0) for (const why of missed(reports.at(-1), mark)) console.log(`  ${why}`);
    }
  }
}

/** What cost points: each audit of the mark that is not whole, with what it found. */
function missed({ categories, audits }, mark) {
  return categories[mark].auditRefs
    .map(({ id, weight }) => ({ ...audits[id], weight }))
    .filter(({ score, weight }) => weight > 0 && score !== null && score < 1)
    .map(({ id, displayValue = "", details }) => {
      const places = (details?.items ?? []).slice(0, 3).map((item) => item.node?.selector ?? item.description ?? "");
      return [id, displayValue, ...places].filter(Boolean).join(" | ");
    });
}

async function audit({ origin, cookie }, path) {
  const folder = mkdtempSync(join(tmpdir(), "parley-lighthouse-"));
  const report = join(folder, "report.json");
  try {
    const { code, said } = await lighthouse([
      origin + path,
      "--preset=desktop",
      "--quiet",
      `--only-categories=${Object.keys(LEAST).join(",")}`,
      "--output=json",
      `--output-path=${report}`,
      `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
      `--chrome-flags=${["--headless=new", ...CHROMIUM_FLAGS].join(" ")}`,
    ]);
    if (code !== 0) throw new Error(`Lighthouse failed on ${path}:\n${said}`);
    return JSON.parse(readFileSync(report, "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isFetched = async () => (await lighthouse(["--version"])).code === 0;

function lighthouse(args) {
  const child = spawn("npx", ["--yes", LIGHTHOUSE, ...args], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  return new Promise((done) => {
    child.once("error", () => done({ code: 1, said }));
    child.once("exit", (code) => done({ code, said }));
  });
}
