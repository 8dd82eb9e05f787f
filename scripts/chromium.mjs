// Where the tests' browser is, and how to get one.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** No sandbox: tests run as root in containers. The rest keeps the browser off the network and quiet. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** The browser to drive: PARLEY_CHROMIUM, else the first one installed. */
export function findChromium() {
  const chosen = process.env.PARLEY_CHROMIUM;
  return (chosen ? [chosen] : PLACES).find((path) => existsSync(path));
}

/** Installs Debian's Chromium where this is Debian and the user is root; returns whether there is one now. */
export function installChromium() {
  const isDebian = existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  if (process.env.PARLEY_CHROMIUM || !isDebian || process.getuid?.() !== 0) return false;
  console.log("Installing Chromium …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => spawnSync("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", "inherit"], env });
  apt("update");
  apt("install", "-y", "--no-install-recommends", "chromium");
  return findChromium() !== undefined;
}
