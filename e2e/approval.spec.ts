import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { Api } from "./api";
import { expect, test } from "./desk";

/** A browser of its own for one of the ready people. */
async function person(browser: Browser, origin: string, id: string): Promise<{ page: Page; api: Api }> {
  const context = await browser.newContext({ baseURL: origin });
  const api = new Api(context.request, origin);
  await api.is(id);
  return { page: await context.newPage(), api };
}

test("a planner asks, an approver approves, a buyer accepts, within quicksand's 90 seconds", async ({
  browser,
  desk,
}) => {
  const buyer = await person(browser, desk.origin, "local-buyer");
  const planner = await person(browser, desk.origin, "local-planner");
  const approver = await person(browser, desk.origin, "local-approver");
  await buyer.api.call("PUT", "/people/local-buyer/rights", { limits: { USD: 10_000 } });
  const { id, committed } = await buyer.api.held("Quicksand", "quicksand");
  const place = `/negotiations/${id}/accept/${committed}`;

  await test.step("over the limit, the buyer cannot accept alone", async () => {
    await buyer.page.goto(place);
    await expect(buyer.page.getByText("Another person has to approve this amount")).toBeVisible();
    await buyer.page.getByLabel("Type the amount to accept").fill(await amountOn(buyer.page));
    await expect(buyer.page.getByRole("button", { name: /^Accept USD/ })).toHaveAttribute("aria-disabled", "true");
  });

  await test.step("the planner asks", async () => {
    await planner.page.goto(place);
    await expect(planner.page.getByRole("button", { name: /^Accept USD/ })).toHaveCount(0);
    await planner.page.getByLabel("Note for the approver").fill("Flight and mix are agreed with the client.");
    await planner.page.getByRole("button", { name: /^Ask for approval of USD/ }).click();
    await expect(planner.page.getByText(/^You asked for approval of USD/)).toBeVisible();
  });

  await test.step("the approver finds it on the desk, reads it and approves", async () => {
    await approver.page.goto("/");
    await expect(approver.page.getByText(/Priya Nair asks you to approve what Quicksand holds/)).toBeVisible();
    await approver.page.getByRole("link", { name: "Look and decide" }).first().click();
    await expect(approver.page.getByText("Flight and mix are agreed with the client.")).toBeVisible();
    const { violations } = await new AxeBuilder({ page: approver.page }).analyze();
    expect(violations.map(({ id: rule }) => rule)).toEqual([]);
    await approver.page.getByRole("button", { name: /^Approve USD .+ with Quicksand$/ }).click();
    await expect(approver.page.getByText(/^You approved exactly this/)).toBeVisible();
  });

  await test.step("the buyer's page learns of it by itself, and accepts", async () => {
    await expect(buyer.page.getByText("Approved by Ana Ruiz, exactly this")).toBeVisible({ timeout: 10_000 });
    await buyer.page.getByRole("button", { name: /^Accept USD/ }).click();
    await expect(buyer.page.getByRole("heading", { name: /^Media buy/ }).first()).toBeVisible();
    const { mediaBuy, approvals } = await buyer.api.thread(id);
    expect(mediaBuy.readBack.state).toBe("agrees");
    expect(approvals).toMatchObject([{ requester: "Priya Nair", decider: "Ana Ruiz" }]);
  });
});

test("an approval is void for what is put on hold anew", async ({ browser, desk }) => {
  const buyer = await person(browser, desk.origin, "local-buyer");
  const approver = await person(browser, desk.origin, "local-approver");
  await buyer.api.call("PUT", "/people/local-buyer/rights", { limits: {} });
  const { id, threadId, draft, committed } = await buyer.api.held("Quicksand", "quicksand", { hold_seconds: 40 });
  await buyer.page.goto(`/negotiations/${id}/accept/${committed}`);
  await buyer.page.getByRole("button", { name: /^Ask for approval of USD/ }).click();
  await approver.page.goto(`/negotiations/${id}/accept/${committed}`);
  await approver.page.getByRole("button", { name: /^Approve USD/ }).click();
  await expect(buyer.page.getByText("Approved by Ana Ruiz, exactly this")).toBeVisible({ timeout: 10_000 });

  await expect(buyer.page.getByText(/^The hold ended at/)).toBeVisible({ timeout: 100_000 });
  const again = await buyer.api.hold(id, threadId, draft);
  expect(again).not.toBe(committed);
  await buyer.page.goto(`/negotiations/${id}/accept/${again}`);
  await expect(buyer.page.getByText("Another person has to approve this amount")).toBeVisible();
  expect((await buyer.api.thread(id)).approvals).toMatchObject([{ standing: "void", void: "hold_ended" }]);
});

async function amountOn(page: Page): Promise<string> {
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  return /USD ([\d,.]+)/.exec(title ?? "")?.[1] ?? "";
}
