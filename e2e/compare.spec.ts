import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "./desk";
import { Sam } from "./sam";

/** Serious and critical faults of the page as it stands. */
async function faults(page: Page): Promise<string[]> {
  // Base UI's guards around an open menu take the focus only to hand it on at once.
  const { violations } = await new AxeBuilder({ page }).exclude("[data-base-ui-focus-guard]").analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** The source and the two drafts Sam asked for, side by side. */
async function compares(page: Page): Promise<void> {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.sendsTheBrief();
  await sam.opensTheWorkspace();
  await sam.refinesTheSource();
  await sam.composes({ alternatives: 2 });
  await sam.sends();
  await expect(sam.results(1)).toBeVisible();
  await page.getByRole("link", { name: "Compare the two" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Compare" })).toBeVisible();
  await page.getByRole("button", { name: "Add column" }).click();
  const picker = page.getByRole("dialog");
  await picker.getByRole("button", { name: /answers the brief/ }).click();
  await expect(columns(page)).toHaveCount(3);
}

const table = (page: Page) => page.getByRole("region", { name: "Comparison" });
const columns = (page: Page) => table(page).locator("thead th");
const ids = async (page: Page) => (await columns(page).locator("code").allTextContents()).map((text) => text.trim());
const row = (page: Page, name: string) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name, exact: true }) });

test("reorders, holds against another, opens a row and undoes, all by the keyboard", async ({ page }) => {
  await compares(page);
  const [a, b, c] = (await ids(page)) as [string, string, string];

  await test.step("a column moves with the arrow keys, keeps the focus, and says where it is", async () => {
    const grip = page.getByRole("button", { name: /^Column A: move it/ });
    await grip.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => ids(page)).toEqual([b, a, c]);
    await expect(page.getByText("Column A is now B of 3.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Column B: move it/ })).toBeFocused();
    // The baseline stays who it is.
    await expect(columns(page).nth(1)).toContainText("Baseline,");
  });

  await test.step("and back by undoing", async () => {
    await page.keyboard.press("Control+z");
    await expect.poll(() => ids(page)).toEqual([a, b, c]);
    await expect(page.getByText("Undone: column A moved")).toBeVisible();
  });

  await test.step("its menu makes it the baseline, and is accessible while it is open", async () => {
    await page.getByRole("button", { name: /^Column C: move it/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Make it the baseline" })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    while (
      !(await page
        .getByRole("menuitem", { name: "Make it the baseline" })
        .evaluate((item) => item === document.activeElement))
    )
      await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(columns(page).nth(2)).toContainText("Baseline,");
    await expect(page.getByLabel("Baseline")).toHaveValue(/.+/);
  });

  await test.step("a changed cell says to those who listen what it was, and than which column", async () => {
    const cell = row(page, "Total budget").getByRole("cell").first();
    const heard = await cell.evaluate((element) => element.textContent);
    expect(heard).toMatch(/^USD 50,000, was 62,000, 12,000 less than C$/);
  });

  await test.step("only differences takes rows away and brings them back", async () => {
    const rows = () => table(page).locator("tr[data-of]").count();
    const few = await rows();
    const only = page.getByRole("switch", { name: "Only differences" });
    await only.focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("all rows shown")).toBeVisible();
    expect(await rows()).toBeGreaterThan(few);
    await page.keyboard.press("Space");
    await expect.poll(rows).toBe(few);
  });

  await test.step("a row is walked to and opened: where its values stand in what was received", async () => {
    const first = table(page).locator("button[data-row]").first();
    await first.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await expect(first).toBeFocused();
    await page.keyboard.press("Enter");
    const detail = page.getByRole("dialog");
    await expect(detail.getByText("/commercial_terms/total_budget").first()).toBeVisible();
    await expect(detail.getByText('"amount": 50000').first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(first).toBeFocused();
  });

  await test.step("a column that was removed comes back where it was", async () => {
    await page.getByRole("button", { name: "Remove column B" }).click();
    await expect(columns(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Undo: column B removed" }).click();
    await expect.poll(() => ids(page)).toEqual([a, b, c]);
  });
});

test("a column is dragged to another place by the mouse", async ({ page }) => {
  await compares(page);
  const [a, b, c] = (await ids(page)) as [string, string, string];
  await page.getByRole("button", { name: /^Column A: move it/ }).dragTo(columns(page).nth(2));
  await expect.poll(() => ids(page)).toEqual([b, c, a]);
  expect(new URL(page.url()).searchParams.getAll("p")).toHaveLength(3);
  // The address reproduces the view.
  await page.reload();
  await expect.poll(() => ids(page)).toEqual([b, c, a]);
});

/** The text of one member of a ZIP file, found by its local headers' names. */
function member(file: Buffer, name: string): string {
  const end = file.lastIndexOf(Buffer.from("PK\x05\x06"));
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const length = file.readUInt16LE(at + 28);
    if (file.subarray(at + 46, at + 46 + length).toString() === name) {
      const local = file.readUInt32LE(at + 42);
      const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
      const bytes = file.subarray(from, from + file.readUInt32LE(at + 20));
      return (file.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString();
    }
    at += 46 + length + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  throw new Error(`there is no ${name}`);
}

test("the table is taken out as CSV and as a workbook, and reads the same", async ({ page }) => {
  await compares(page);
  const saved = async (item: RegExp) => {
    await page.getByRole("button", { name: "Export" }).click();
    await expect(page.getByRole("menuitem", { name: item })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const waiting = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: item }).click();
    return readFileSync(await (await waiting).path());
  };
  const csv = (await saved(/^Download CSV/)).toString();
  const lines = csv
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n");
  const [a, b, c] = await ids(page);
  expect(lines[0]).toBe(`Section,Product,Line,Term,Field,Unit,A ${a},B ${b},C ${c}`);
  const budgets = lines
    .find((line) => line.startsWith("Summary,,,Total budget,total_budget,USD,"))
    ?.split(",")
    .slice(6);
  expect(budgets).toEqual([
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
  ]);

  const workbook = await saved(/^Download Excel/);
  const names = [...member(workbook, "xl/workbook.xml").matchAll(/<sheet [^>]*?name="([^"]*)"/g)].map(
    ([, name]) => name,
  );
  expect(names).toEqual(
    expect.arrayContaining(["Comparison", "Summary", "Requirements", "Ranking", "Budget by product"]),
  );
  const sheet = member(workbook, "xl/worksheets/sheet1.xml");
  for (const budget of budgets ?? []) expect(sheet).toContain(`<v>${budget}</v>`);
  expect(sheet).not.toMatch(/<f[ >]/);
  expect([...sheet.matchAll(/<row /g)].length).toBe(lines.length);
});

test("a link shows the grid to somebody without an account, and nothing after it was taken back", async ({
  page,
  browser,
  desk,
  consoleErrors,
}) => {
  await compares(page);
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Winter for Acme");
  await dialog.getByRole("radio", { name: "1 day" }).check();
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const address = await dialog.getByLabel("The link").inputValue();
  expect(address).toMatch(/\/shared\/[\w-]{43}/);

  const outside = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const client = await outside.newPage();
  const answer = await client.goto(address);
  expect(answer?.status()).toBe(200);
  const headers = answer?.headers() ?? {};
  expect(headers["cache-control"]).toContain("no-store");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["x-robots-tag"]).toContain("noindex");
  await expect(client.getByRole("heading", { level: 1, name: "Winter for Acme" })).toBeVisible();
  await expect(columns(client)).toHaveCount(3);
  await expect(row(client, "Total budget")).toContainText("62,000");
  expect(await faults(client)).toEqual([]);
  await client.getByRole("switch", { name: "Only differences" }).click();
  await expect(client.getByText("all rows shown")).toBeVisible();
  // There is nothing to do but to look, and no way in.
  await expect(client.getByRole("link")).toHaveCount(0);
  for (const name of ["Share", "Add column", /^Refine/, /note/]) {
    await expect(client.getByRole("button", { name })).toHaveCount(0);
  }
  const source = await client.content();
  for (const inside of ["pinnacle-agency", "snap_", "neg_", "thr_", "sel_", "call_", "Sam"])
    expect(source).not.toContain(inside);
  await client.setViewportSize({ width: 360, height: 800 });
  await expect(client.getByText("against", { exact: false }).first()).toBeVisible();
  expect(await client.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  await dialog.getByRole("button", { name: /^Take back/ }).click();
  await expect(dialog.getByText(/^None\./)).toBeVisible();
  const gone = await client.goto(address);
  const never = await client.request.get(`${desk.origin}/shared/${"a".repeat(43)}`);
  expect([gone?.status(), never.status()]).toEqual([404, 404]);
  await expect(client.getByRole("heading", { level: 1, name: "This link shows nothing" })).toBeVisible();
  await outside.close();
  expect(consoleErrors).toEqual([]);
});
