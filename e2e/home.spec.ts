import AxeBuilder from "@axe-core/playwright";
import { Api } from "./api";
import { expect, type Page, test } from "./desk";
import { Sam } from "./sam";

const draftIds = async (page: Page): Promise<string[]> => {
  const id = new URL(page.url()).pathname.split("/")[2];
  const negotiation = await (await page.request.get(`/api/negotiations/${id}`)).json();
  return negotiation.threads[0].snapshots
    .filter(({ outcome, status }: { outcome: string; status: string }) => outcome === "revised" && status === "draft")
    .map(({ id }: { id: string }) => id);
};

const opensBatch = async (page: Page) => {
  const [, , negotiation] = new URL(page.url()).pathname.split("/");
  const ids = await draftIds(page);
  await page.goto(`/negotiations/${negotiation}/finalize?${ids.map((id) => `p=${id}`).join("&")}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Ask StreamHaus to hold / })).toBeVisible();
  return ids;
};

const isAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join(" ")}`)).toEqual([]);
};

test("two drafts a seller cannot hold as one are held one by one, each with its own key", async ({ page, desk }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.getsRevisedDrafts();
  await desk.control("streamhaus", { one_hold_a_call: true });
  await opensBatch(page);

  await test.step("the budget they would take the campaign over is said before the click", async () => {
    await expect(page.getByText(/^This takes .+ over its budget/)).toBeVisible();
    await expect(page.getByRole("region", { name: "Budget" })).toContainText("StreamHaus");
  });

  await page.getByRole("button", { name: /^Ask StreamHaus to hold / }).click();
  await expect(page.getByRole("heading", { name: /cannot hold several at once, all or none/ })).toBeVisible();
  await expect(page.getByText("You may end up with some and not the others.")).toBeVisible();
  await isAccessible(page);

  await page.getByRole("button", { name: "Ask for 2 one by one" }).press("Enter");
  await expect(page.getByRole("heading", { name: "StreamHaus granted all 2, one by one" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to accept" })).toHaveCount(2);

  const [, , id] = new URL(page.url()).pathname.split("/");
  const { threads } = await (await page.request.get(`/api/negotiations/${id}`)).json();
  const finalizes = threads[0].rounds.filter(({ kind }: { kind: string }) => kind === "finalize");
  const sent = finalizes.map(({ requestText }: { requestText: string }) => JSON.parse(requestText));
  expect(sent.map(({ refinements }: { refinements: unknown[] }) => refinements.length)).toEqual([2, 1, 1]);
  expect(new Set(sent.map(({ idempotency_key }: { idempotency_key: string }) => idempotency_key)).size).toBe(3);

  await test.step("both stand on the hold board, counted by the seller's clock", async () => {
    await page.goto("/holds");
    await expect(page.getByRole("heading", { level: 2, name: /^StreamHaus holds / })).toHaveCount(2);
    await expect(page.getByText("2 live, the next to end first")).toBeVisible();
    await isAccessible(page);
  });

  await test.step("and the desk says what of the budget is held", async () => {
    await page.goto("/");
    await expect(page.getByText(/^USD [\d,]+ held, 62,000 remaining$/).first()).toBeVisible();
    await isAccessible(page);
  });
});

test("one by one stops at the first that cannot be held, and keeps what was held before", async ({ page, desk }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.getsRevisedDrafts();
  await desk.control("streamhaus", { one_hold_a_call: true });
  const ids = await opensBatch(page);
  await page.getByRole("button", { name: /^Ask StreamHaus to hold / }).click();
  await expect(page.getByRole("button", { name: "Ask for 2 one by one" })).toBeVisible();

  // The seller fills up meanwhile: two of its three holds go to another negotiation of this buyer.
  const api = new Api(page.request, desk.origin);
  const [seller] = await api.call("GET", "/sellers");
  for (let taken = 0; taken < 2; taken += 1) {
    const { id, threads } = await api.call("POST", "/negotiations", {
      name: `Another ${taken + 1}`,
      brandDomain: "acmeoutdoor.example",
      brief: "Premium video.",
      budget: null,
      criteria: null,
      sellerIds: [seller.id],
    });
    await api.call("POST", `/threads/${threads[0].id}/request`, { key: crypto.randomUUID() });
    const { snapshots } = await api.thread(id);
    await api.hold(id, threads[0].id, snapshots[0].id);
  }

  await page.getByRole("button", { name: "Ask for 2 one by one" }).click();
  await expect(page.getByRole("heading", { name: "StreamHaus granted 1 of 2, one by one" })).toBeVisible();
  await expect(page.getByText("not held", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to accept" })).toHaveCount(1);
  await expect(page.getByText("It said at most 3")).toBeVisible();
  expect(ids).toHaveLength(2);
});

test("a finalize of a draft that is on hold already leads to that hold", async ({ page }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.getsRevisedDrafts();
  await sam.opensFinalize();
  const finalize = page.url();
  await sam.takesTheHold();
  const hold = new URL(page.url()).pathname;
  await page.goto(finalize);
  await expect(page.getByRole("link", { name: "Go to accept" }).first()).toHaveAttribute("href", hold);
});

test("an ended hold is kept on the board and can be asked for again", async ({ page, desk }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await desk.control("streamhaus", { hold_seconds: 8 });
  await sam.getsRevisedDrafts();
  await sam.opensFinalize();
  await sam.takesTheHold();
  await page.goto("/holds");
  const again = page.getByRole("link", { name: /^Finalize again, StreamHaus/ });
  await expect(again).toBeVisible({ timeout: 40_000 });
  await isAccessible(page);
  await desk.control("streamhaus", { hold_seconds: 900 });
  await again.click();
  await sam.takesTheHold();
});

test("notifications of holds are asked for by a click and remembered on the device", async ({
  page,
  context,
  desk,
}) => {
  await context.grantPermissions(["notifications"], { origin: desk.origin });
  await new Sam(page).signsIn();
  await page.goto("/holds");
  const notify = page.getByRole("switch", { name: "Notify me on this device" });
  await expect(notify).not.toBeChecked();
  await notify.press("Space");
  await expect(notify).toBeChecked();
  await expect(page.getByText("while a tab of Parley is open", { exact: false })).toBeVisible();
  await page.reload();
  await expect(notify).toBeChecked();
});
