// npm test: unit and integration tests (vitest), then the built desk in a real browser (Playwright). `npm test -- unit`, `-- e2e`,
// `-- oracle` and `-- postgres` run one part; what follows the part is handed to its runner. The last lines say what failed, a line each, and
// sum everything up, for a reader and for CI.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, installChromium } from "./chromium.mjs";
import { failedInPlaywright, failedInVitest } from "./failed-tests.mjs";
import { findPostgres, startPostgres } from "./postgres.mjs";
import { build, install, Problem, requireNode, root } from "./prepare.mjs";

const NO_CHROMIUM =
  "No Chromium was found: install it (on Debian: apt-get install chromium), or set PARLEY_CHROMIUM to one.";

const PARTS = {
  unit: (args) => vitest(["--project=desk", "--project=parts", ...args]),
  e2e: playwright,
  // The recorded exchanges and schemas that lie beside the checkout; without them these tests say so and are skipped.
  oracle: () => vitest(["--project=oracle"]),
  // The desk's own tests once more, on PostgreSQL instead of the embedded database.
  postgres: onPostgres,
};

const reports = mkdtempSync(join(tmpdir(), "parley-test-"));
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
try {
  requireNode();
  const [part, ...args] = process.argv.slice(2);
  if (part !== undefined && !PARTS[part])
    throw new Problem(`"${part}" is no part; there are ${Object.keys(PARTS).join(", ")}.`);
  install();
  for (const name of part ? [part] : ["unit", "e2e"]) await attempt(() => PARTS[name](args));
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  fail(error);
} finally {
  rmSync(reports, { recursive: true });
}
for (const each of failures) console.log(`failed: ${each}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** One part that cannot run does not keep the other from running. */
async function attempt(run) {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    fail(error);
  }
}

function fail({ message }) {
  failures.push(message);
  total.failed += 1;
}

function vitest(args, env = {}) {
  const report = join(reports, "vitest.json");
  const runner = join(root, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = node([runner, "run", ...reporters, ...args], { NODE_ENV: "test", ...env });
  const read = readReport(report);
  const { numPassedTests = 0, numPendingTests = 0, numTodoTests = 0 } = read;
  count(status, numPassedTests, failedInVitest(read, root), numPendingTests + numTodoTests);
}

function playwright(args) {
  if (!findChromium() && !installChromium()) throw new Problem(NO_CHROMIUM);
  build();
  const report = join(reports, "playwright.json");
  const runner = join(root, "node_modules", "@playwright", "test", "cli.js");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const status = node([runner, "test", "--reporter=list,json", ...args], env);
  const read = readReport(report);
  const { expected = 0, skipped = 0 } = read.stats ?? {};
  count(status, expected, failedInPlaywright(read), skipped);
}

async function onPostgres(args) {
  if (!findPostgres()) return console.log("PostgreSQL is not installed here, so its tests are skipped.");
  const { url, stop } = await startPostgres({ durable: false });
  try {
    vitest(["--project=desk", ...args], { PARLEY_TEST_DATABASE_URL: url });
  } finally {
    await stop();
  }
}

function node(args, env) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } }).status;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}

/** A runner that failed without a failed test (one that was ended, say) counts as one failure. */
function count(status, passed, failed, skipped) {
  const told = status !== 0 && failed.length === 0 ? [`the runner ended with ${status}`] : failed;
  failures.push(...told);
  total.passed += passed;
  total.failed += told.length;
  total.skipped += skipped;
}
