import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SellerServer } from "@/lib/desk/testing/seller-server";
import type { Page } from "./desk";

/** A sandbox seller behind a line that can lose answers, outside the desk under test. */
export async function unreliableSeller(): Promise<{ line: SellerServer; url: string; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-seller-"));
  process.env.PARLEY_DATA_DIR = dataDir;
  const line = new SellerServer();
  const origin = await line.open();
  const close = async () => {
    await line.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { line, url: `${origin}/sandbox/streamhaus/mcp`, close };
}

/** Adds StreamHaus by its address and a token, as any seller is added. */
export async function addsStreamHausAt(page: Page, url: string): Promise<void> {
  await page.goto("/sellers/new");
  await page.getByLabel("Name", { exact: true }).fill("StreamHaus");
  await page.getByLabel("MCP address").fill(url);
  await page.getByLabel("Bearer token").fill("sandbox-pinnacle-agency");
  await page.getByRole("button", { name: "Test and add" }).click();
  await page.getByRole("heading", { level: 1, name: "StreamHaus" }).waitFor();
}
