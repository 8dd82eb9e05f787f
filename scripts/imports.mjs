// npm run imports: holds every import against the rules of .dependency-cruiser.cjs. No module found is a failure too: a cruise that saw
// nothing would otherwise pass. With a folder as argument it checks that one, by the rules found there.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

const root = resolve(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));
process.chdir(root);

const rules = createRequire(import.meta.url)(join(root, ".dependency-cruiser.cjs"));
const folders = ["app", "components", "lib", "e2e", "bench", "instrumentation.ts"].filter((path) => existsSync(path));
const options = { ...rules.options, ruleSet: { forbidden: rules.forbidden }, validate: true };
const { output } = await cruise(folders, options, undefined, {
  tsConfig: extractTSConfig(join(root, "tsconfig.json")),
});

const sources = output.modules.filter(({ source }) => !source.includes("node_modules") && existsSync(source));
const breaches = output.summary.violations.filter(({ rule }) => rule.severity === "error");
for (const { rule, from, to, cycle } of breaches) {
  const way = cycle ? [from, ...cycle.map(({ name }) => name)] : [from, to];
  console.error(`${rule.name}: ${way.join(" -> ")}`);
}
if (sources.length === 0) console.error("No module was found: nothing has been checked.");
console.log(`${sources.length} modules, ${breaches.length} forbidden imports`);
process.exitCode = breaches.length > 0 || sources.length === 0 ? 1 : 0;
