import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const DESK = "lib/desk/**/*.test.ts";
/** Held against the schemas and recorded exchanges that lie beside the checkout. */
const ORACLE = "**/*.oracle.test.ts";
/** Of the desk's own tests: what is about the line and not the database, and what has run on both databases with the unit tests. */
const NOT_AGAIN = [
  "**/calls/faults*.test.ts",
  "**/calls/sellers-that-break-rules.test.ts",
  "**/tracks/crooked.test.ts",
  "**/activity/tampering.test.ts",
];

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    globalSetup: "lib/store/testing/cluster.ts",
    environment: "node",
    pool: "threads",
    maxWorkers: 2,
    projects: [
      // Nothing is replaced in these, so what one file has loaded serves the next: loading it anew took a third of their time.
      project("desk", [DESK], process.env.PARLEY_TEST_DATABASE_URL ? [ORACLE, ...NOT_AGAIN] : [ORACLE], false),
      project("parts", ["{app,components,lib,scripts}/**/*.test.{ts,tsx}"], [DESK, ORACLE]),
      project("oracle", [ORACLE], []),
    ],
  },
});

function project(name: string, include: string[], exclude: string[], isolate = true) {
  return { extends: true as const, test: { name, include, exclude: [...configDefaults.exclude, ...exclude], isolate } };
}
