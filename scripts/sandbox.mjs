// npm run sandbox -- --port N: the sandbox sellers as a process of their own, without the desk. The same code as in the app, bundled
// by vite (there for the tests) into node_modules/.cache; SIGINT, SIGTERM and the end of npm stop it. With --reset it makes the sellers
// of this data folder (PARLEY_DATA_DIR) forget everything, and ends.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { install, Problem, requireNode, root } from "./prepare.mjs";

const DEFAULT_PORT = "3001";

try {
  requireNode();
  const { reset } = parse().values;
  const port = readPort();
  install();
  process.chdir(root);
  const { startStandalone, resetSandbox } = await import(pathToFileURL(await bundle()).href);
  if (reset) {
    resetSandbox();
    console.log("The sandbox sellers have forgotten everything.");
  } else {
    const { urls } = await startStandalone(port).catch(explain);
    followParent();
    for (const url of urls) console.log(url);
    console.log("Ready. Authorization: Bearer sandbox-<your name>");
  }
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exit(1);
}

function readPort() {
  const { port } = parse().values;
  const number = Number(port);
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw new Problem(`--port must be a number from 0 to 65535; it is "${port}".`);
}

function parse() {
  try {
    return parseArgs({
      options: {
        port: { type: "string", default: process.env.PORT ?? DEFAULT_PORT },
        reset: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new Problem(`${error.message} Usage: npm run sandbox -- --port 3001, or --reset`);
  }
}

/** One module for Node; packages stay outside it. Each process has its own file, so two starts do not write over each other. */
async function bundle() {
  const { build } = await import("vite");
  const outDir = join(root, "node_modules", ".cache", `parley-sandbox-${process.pid}`);
  await build({
    configFile: false,
    root,
    logLevel: "error",
    resolve: { alias: { "@": root } },
    build: {
      ssr: join(root, "lib", "sandbox", "http", "standalone.ts"),
      outDir,
      emptyOutDir: true,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "standalone.mjs" } },
    },
  });
  process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
  return join(outDir, "standalone.mjs");
}

function explain(error) {
  if (error.code === "EADDRINUSE")
    throw new Problem(`Port ${error.port} is taken; start with another: --port ${error.port + 1}.`);
  throw error;
}

/** npm does not hand a SIGTERM on: it ends, and so does what it started. */
function followParent() {
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit());
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit();
  }, 250).unref();
}
