// Runs an exported function of a TypeScript module in a process of its own: node child.mjs <module> <function> <JSON argument>. It says
// `ready`, starts at the first line it is sent, prints what came of it as JSON in one line, and stays until it is ended.
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const [path, name, argument] = process.argv.slice(2);
const root = fileURLToPath(new URL("../../..", import.meta.url));
const alias = { "@": root };
const { module } = await runnerImport(path, { configFile: false, root, logLevel: "error", resolve: { alias } });
process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdout.write(`${JSON.stringify((await module[name](JSON.parse(argument))) ?? null)}\n`);
setInterval(() => {}, 1_000_000);
