import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./scripts/chromium.mjs";

// Each test starts the built desk for itself (e2e/desk.ts): free port, empty data folder, the sandbox sellers it comes with. So there is
// no shared server here, and `npm test -- e2e` sees to the build.
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // Three times what the longest take here: a shared machine is now and then half as fast.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // Each has a desk of its own, and waits for it as often as it computes.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "UTC",
    actionTimeout: 20_000,
    // A trace takes the whole page at every press of a key, which is most of a keyboard test's time: `--trace on` where one is wanted.
    trace: "off",
    screenshot: "only-on-failure",
  },
});
