// npm run bench [name …]: everything in bench/, each figure beside what is allowed. Figures of a quiet machine, not tests. A file that
// needs the running desk exports `measure({ buyer, scene })` and yields rows; one that does not exports `bench()` and prints for itself.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runnerImport } from "vite";
import { startDesk } from "../bench/scene/desk.mjs";
import { negotiate, signIn } from "../bench/scene/negotiation.mjs";
import { prepare, root } from "./prepare.mjs";

const wanted = process.argv.slice(2);
const files = readdirSync(join(root, "bench")).filter((name) => /\.m?[jt]s$/.test(name));
const chosen = files.filter((name) => wanted.length === 0 || wanted.some((each) => name.startsWith(each)));
if (chosen.length === 0) console.error(`There is no bench of that name; there are ${files.join(", ")}.`);

const alone = chosen.filter((name) => name.endsWith(".ts"));
for (const file of alone) {
  const options = { root, configFile: false, logLevel: "error", resolve: { alias: { "@": root } } };
  const { module } = await runnerImport(join(root, "bench", file), options);
  await module.bench();
}
const measures = [];
for (const file of chosen.filter((name) => !alone.includes(name))) {
  measures.push((await import(join(root, "bench", file))).measure);
}
const isOver = measures.length > 0 ? await measureDesk() : false;
process.exitCode = isOver || chosen.length === 0 ? 1 : 0;

async function measureDesk() {
  prepare();
  const desk = await startDesk();
  let over = false;
  try {
    const buyer = await signIn(desk.origin);
    const scene = await negotiate(buyer);
    for (const measure of measures) {
      for await (const row of measure({ buyer, scene })) {
        print(row);
        over ||= row.limit !== undefined && row.value > row.limit;
      }
    }
  } finally {
    await desk.stop();
  }
  return over;
}

function print({ what, value, limit, unit }) {
  const shown = `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`;
  const share = limit > 0 ? ` (${(value / limit).toFixed(2)} of it)` : "";
  const bound = limit === undefined ? "" : `<= ${limit} ${unit}${share}`;
  console.log(`${what.padEnd(64)} ${shown.padStart(12)}  ${bound}`);
}
