import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import type { APIRequestContext } from "@playwright/test";
import { expect, type Page, test } from "./desk";
import { Sam } from "./sam";

type Snapshot = { id: string; proposalId: string; round: number };
type Workspace = { id: string; threads: { id: string; snapshots: Snapshot[] }[] };
type Api = <T>(method: string, path: string, data?: object) => Promise<T>;

const apiOf =
  (request: APIRequestContext, origin: string): Api =>
  async (method, path, data) => {
    const answer = await request.fetch(`/api${path}`, { method, headers: { origin }, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };

const HOSTILE = "<img src=x onerror=alert(1)> מוכר Candid";

/** A seller that gives honest partials, with a name that would break a page that trusts it, and a batch of 25 with mixed outcomes. */
async function batchOf25(api: Api, origin: string): Promise<{ negotiationId: string; callId: string }> {
  const seller = await api<{ id: string }>("POST", "/sellers", {
    name: HOSTILE,
    url: `${origin}/sandbox/candid/mcp`,
    credentials: { kind: "bearer", token: "sandbox-batch" },
  });
  const { id, threads } = await api<Workspace>("POST", "/negotiations", {
    name: "A batch of 25",
    brandDomain: "acmeoutdoor.example",
    brief: "Premium video with native support, in the US and Canada.",
    budget: { amount: 62_000, currency: "USD" },
    criteria: null,
    sellerIds: [seller.id],
  });
  const threadId = threads[0]?.id ?? "";
  const snapshots = async () => (await api<Workspace>("GET", `/negotiations/${id}`)).threads[0]?.snapshots ?? [];
  const refine = (refinements: object[]) =>
    api<{ callId: string; end: string }>("POST", `/threads/${threadId}/refinements`, {
      key: randomUUID(),
      refinements,
    });
  const upTo = (max: number) => ({ total_budget: { max, currency: "USD" } });
  await api("POST", `/threads/${threadId}/request`, { key: randomUUID() });
  // Every draft becomes two, for this seller has no third: 1, 3, 7, 15, 31.
  for (const round of [0, 1, 2, 3]) {
    const sources = (await snapshots()).filter((snapshot) => snapshot.round === round);
    const ask = ({ proposalId }: Snapshot, at: number) => ({
      proposal_id: proposalId,
      action: "revise",
      constraints: upTo(60_000 - 1_500 * round - 100 * at),
      alternatives: { count: 3 },
    });
    await refine(sources.map(ask));
  }
  const asked = [
    { constraints: upTo(45_000) },
    { constraints: { cpm: { max: 4, currency: "USD" } }, alternatives: { count: 2 } },
    { ask: "Make it cheaper. [commercially-declined]" },
  ];
  const sources = (await snapshots()).slice(-25);
  const end = await refine(
    sources.map(({ proposalId }, at) => ({ proposal_id: proposalId, action: "revise", ...asked[at % asked.length] })),
  );
  expect(end.end).toBe("done");
  return { negotiationId: id, callId: end.callId };
}

async function isAccessible(page: Page, screen: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
    screen,
  ).toEqual([]);
}

/** Presses Tab until the focus is where it should be; a person would. */
async function tabsTo(page: Page, selector: string) {
  for (let pressed = 0; pressed < 120; pressed += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  throw new Error(`the keyboard never came to ${selector}`);
}

test("a batch of 25 by keyboard: at a glance, filtered, in detail, and on to a draft that is not sent", async ({
  page,
  desk,
}) => {
  test.setTimeout(300_000);
  const sam = new Sam(page);
  await sam.signsIn();
  const { negotiationId, callId } = await batchOf25(apiOf(page.request, desk.origin), desk.origin);
  await page.goto(`/negotiations/${negotiationId}?view=results&round=${callId}`);
  const batch = page.getByRole("region", { name: "Sources" });
  const rows = batch.locator("tbody tr");
  await expect(rows).toHaveCount(25);

  await test.step("arrows choose a row, and its detail follows", async () => {
    await tabsTo(page, "[data-row][aria-current]");
    const first = await page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const third = await page.evaluate(() => document.activeElement?.textContent);
    expect(third).not.toBe(first);
    await expect(page.getByRole("region", { name: `Detail of ${third}` })).toContainText("could not revise");
    await page.keyboard.press("End");
    await expect(rows.last().locator("[data-row]")).toBeFocused();
    await page.keyboard.press("Home");
    await expect(rows.first().locator("[data-row]")).toBeFocused();
    await expect(page).toHaveURL(/entry=0/);
  });

  await test.step("filters count, stand in the address and survive a reload", async () => {
    const unable = batch.getByRole("group", { name: "Outcome" }).getByRole("button", { name: /^unable/ });
    const count = Number((await unable.textContent())?.match(/\d+/)?.[0]);
    expect(count).toBeGreaterThanOrEqual(8);
    await unable.focus();
    await page.keyboard.press("Enter");
    await expect(rows).toHaveCount(count);
    await expect(page).toHaveURL(/outcome=unable/);
    await page.reload();
    await expect(rows).toHaveCount(count);
    await expect(batch.getByRole("status")).toHaveText(`${count} of 25 shown`);
  });

  await test.step("what the seller calls itself is text", async () => {
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    await expect(page.locator("main").getByText(HOSTILE).first()).toBeVisible();
  });

  await isAccessible(page, "batch, 1280");
  await page.setViewportSize({ width: 360, height: 780 });
  await isAccessible(page, "batch, 360");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await test.step("Enter leads to the detail; its first step fills in a draft and sends nothing", async () => {
    await rows.first().locator("[data-row]").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: /^Detail of/ })).toBeFocused();
    const step = page.getByRole("list", { name: "Next steps" }).getByRole("button").first();
    const label = (await step.textContent()) ?? "";
    await step.focus();
    await page.keyboard.press("Enter");
    await expect(sam.composer()).toBeVisible();
    await expect(page.getByText(`Filled in: ${label}.`)).toBeVisible();
  });
});

test("a step asks before it replaces what is being typed, and gives it back", async ({ page }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.sendsTheBrief();
  await sam.opensTheWorkspace();
  await sam.refinesTheSource();
  await sam.composes({ alternatives: 3 });
  await sam.sends();
  const results = sam.results(1);
  await expect(results.getByText(/partial, 2 of 3/i).first()).toBeVisible();

  await results.getByRole("button", { name: "Change a bound" }).click();
  await page.getByLabel("Total budget, most").fill("41000");
  await page.goBack();
  await results.getByRole("button", { name: "Ask again for 2" }).click();
  const question = page.getByRole("dialog", { name: "Something is being typed for this source" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Replace it" }).click();
  await expect(page.getByLabel("Distinct drafts asked for")).toHaveValue("2");
  await expect(page.getByLabel("Total budget, most")).toHaveValue("50,000");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Total budget, most")).toHaveValue("41000");
  await expect(page.getByLabel("Distinct drafts asked for")).toHaveValue("3");
});

test("the lineage is walked by keyboard, and leads on from any node", async ({ page }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.getsRevisedDrafts();
  const tree = page.getByRole("tree", { name: "Proposals of StreamHaus" });
  const items = tree.getByRole("treeitem");
  await tabsTo(page, '[role="treeitem"]');
  await page.keyboard.press("Home");
  await expect(items.first()).toBeFocused();
  await expect(items.first()).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(items).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  await expect(items.last()).toBeFocused();
  await expect(items.last()).toHaveAttribute("aria-level", "3");

  const bar = page.getByRole("region", { name: /^From / });
  await expect(bar.getByRole("link", { name: "Compare with its sibling" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(items.last()).toHaveAttribute("aria-selected", "true");
  await isAccessible(page, "workspace with its lineage");
  await bar.getByRole("link", { name: "Compare with parent" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Compare" })).toBeVisible();
  await expect(page.getByText(/^2 proposals, /)).toBeVisible();
});

test("charts over the rounds have every figure in a table, and axe finds nothing", async ({ page }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.getsRevisedDrafts();
  await page.getByRole("button", { name: "Charts" }).click();
  const budget = page.getByRole("region", { name: "Budget over rounds" });
  await expect(budget.getByRole("img", { name: /total budget in USD/ })).toBeVisible();
  await budget.getByText("As a table").click();
  await expect(budget.getByRole("table").getByRole("row")).toHaveCount(4);
  await expect(page.getByRole("region", { name: "Flights" })).toBeVisible();
  await isAccessible(page, "charts, 1280");
  await page.setViewportSize({ width: 360, height: 780 });
  await isAccessible(page, "charts, 360");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
