// Runs the project's TypeScript from a script: bundled by vite (there for the tests) into node_modules/.cache, since Node 20 reads no
// TypeScript. The packages stay outside, and nothing listens or is watched.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./prepare.mjs";

/** The module at this path under the project's root. Each process has a file of its own, so two do not write over each other. */
export async function load(path) {
  const { build } = await import("vite");
  const outDir = join(root, "node_modules", ".cache", `parley-script-${process.pid}`);
  const name = `${path.replaceAll("/", "-").replace(/\.ts$/, "")}.mjs`;
  process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    root,
    logLevel: "error",
    resolve: { alias: { "@": root } },
    build: {
      ssr: join(root, path),
      outDir,
      emptyOutDir: false,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: name } },
    },
  });
  return import(pathToFileURL(join(outDir, name)).href);
}
