import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { failedInPlaywright, failedInVitest } from "./failed-tests.mjs";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "parley-failed-")));
afterAll(() => rmSync(folder, { recursive: true }));

test("names each test that failed under vitest, and a file that does not load", { timeout: 60_000 }, () => {
  write(
    "sum.test.js",
    `describe("a sum", () => { test("is right", () => expect(1 + 1).toBe(3)); test("holds", () => {}); });`,
  );
  write("broken.test.js", `throw new Error("not to be loaded");`);
  const runner = join("node_modules", "vitest", "vitest.mjs");
  const report = join(folder, "vitest.json");
  run([runner, "run", "--globals", "--root", folder, "--reporter=json", `--outputFile=${report}`], {});
  expect(failedInVitest(read(report), folder).sort()).toEqual([
    "broken.test.js: not to be loaded",
    expect.stringMatching(/^sum\.test\.js > a sum > is right: .*expected 2 to be 3/),
  ]);
});

test("names each test that failed under Playwright, and a file that does not load", { timeout: 60_000 }, () => {
  const playwright = join(process.cwd(), "node_modules", "@playwright", "test");
  const imports = `import { expect, test } from ${JSON.stringify(join(playwright, "index.mjs"))};`;
  write("total.spec.mjs", `${imports} test.describe("a total", () => { test("is right", () => expect(2).toBe(3)); });`);
  write("torn.spec.mjs", `throw new Error("not to be read");`);
  write("playwright.config.mjs", `export default { testDir: "." };`);
  const report = join(folder, "playwright.json");
  const config = join(folder, "playwright.config.mjs");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  run([join(playwright, "cli.js"), "test", "--config", config, "--reporter=json", "total"], env);
  expect(failedInPlaywright(read(report))).toEqual([
    expect.stringMatching(/^total\.spec\.mjs > a total > is right: .*expect\(received\)\.toBe/),
  ]);
  run([join(playwright, "cli.js"), "test", "--config", config, "--reporter=json", "torn"], env);
  expect(failedInPlaywright(read(report))[0]).toMatch(/not to be read/);
});

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text);
}

function run(args: string[], env: Record<string, string>) {
  const { status } = spawnSync(process.execPath, args, { env: { ...process.env, ...env }, timeout: 50_000 });
  expect(status).toBe(1);
}

function read(path: string): object {
  return JSON.parse(readFileSync(path, "utf8"));
}
