import AxeBuilder from "@axe-core/playwright";
import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "./desk";
import { ACME, Sam } from "./sam";

const panelOf = (page: Page) => page.getByRole("complementary", { name: "Guided demo" });
const stepNow = (panel: Locator) => panel.locator('[aria-current="step"]');

async function isAccessible(page: Page, screen: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  expect.soft(faults, screen).toEqual([]);
}

test("a presenter walks the whole scenario with the panel beside the real screens", async ({ page }) => {
  const sam = new Sam(page);
  const panel = panelOf(page);
  const press = (name: string | RegExp) => panel.getByRole("button", { name }).first().click();
  const isAt = (title: string) => expect(stepNow(panel)).toContainText(title);
  await sam.signsIn();

  await test.step("opened by a link, closed and remembered", async () => {
    await page.goto("/?demo");
    await isAt("Read what StreamHaus can be held to");
    await expect(page).not.toHaveURL(/demo/);
    await panel.getByRole("button", { name: "Close the guided demo" }).click();
    await page.reload();
    await expect(page.getByRole("button", { name: "Guided demo" })).toBeVisible();
    await expect(panel).toBeHidden();
    await page.getByRole("button", { name: "Guided demo" }).click();
    await isAt("Read what StreamHaus can be held to");
    await isAccessible(page, "Desk with the panel");
  });

  await test.step("the forms are filled, and sent by the presenter", async () => {
    await press("Add StreamHaus demo");
    await expect(page.getByRole("heading", { level: 1, name: "StreamHaus demo" })).toBeVisible();
    await isAt("Send the brief");
    await press("Fill the brief");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(ACME.name);
    await expect(panel).toContainText("1 of 10");
    await page.getByRole("button", { name: /^Send the brief to 1 seller/ }).click();
    await expect(page.getByRole("link", { name: "See the proposals" })).toBeVisible();
    await isAt("Ask for what Acme needs, in three drafts");
    await press("Fill the composer");
    await expect(page.getByLabel("Distinct drafts asked for")).toHaveValue("3");
    await expect(page.getByLabel("Ask, in your own words")).toHaveValue(ACME.ask);
    await page.getByRole("button", { name: /^Send to StreamHaus demo/ }).click();
    await expect(page.getByRole("heading", { name: /2 of the 3 alternatives/ })).toBeVisible();
    await isAt("Ask again for two");
  });

  await test.step("off the script, the panel follows what was really done", async () => {
    // By the result's own button instead of the panel's.
    await page.getByRole("button", { name: "Ask again for 2" }).click();
    await page.getByRole("button", { name: /^Send to StreamHaus demo/ }).click();
    await isAt("Compare the two");
    await page.reload();
    await isAt("Compare the two");
    await press("Compare them");
    await expect(page.getByRole("heading", { level: 1, name: "Compare" })).toBeVisible();
    await isAccessible(page, "Compare with the panel");
    await panel.getByRole("button", { name: "Next" }).click();
    await press("Go to finalize");
    await page.getByRole("button", { name: /^Ask StreamHaus demo to hold USD / }).click();
    await isAt("Watch the hold count down");
    await panel.getByRole("button", { name: "Next" }).click();
    await press(/^Fill USD 50,000/);
    await expect(page.getByLabel("Type the amount to accept")).toHaveValue("50000");
    await page.getByRole("button", { name: /^Accept USD 50,000 with StreamHaus demo$/ }).click();
    await expect(page.getByRole("heading", { name: /^Success: StreamHaus demo booked USD 50,000/ })).toBeVisible();
    await isAt("Amend the booked buy");
  });

  await test.step("amends and cancels", async () => {
    await press("Fill the amendment");
    await expect(page.getByLabel("Total budget, most")).toHaveValue("40,000");
    await page.getByRole("button", { name: /^Send to StreamHaus demo/ }).click();
    await expect(panel).toContainText("The draft of the amendment is here");
  });
});

test("jumping does the earlier steps for real, and a reset touches nothing but the demo", async ({ page }) => {
  const sam = new Sam(page);
  const panel = panelOf(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.sendsTheBrief();
  await page.goto("/?demo");

  await panel.getByRole("button", { name: /Step 8.*Accept exactly/ }).click();
  await panel.getByRole("button", { name: /^Jump here ?: Accept exactly/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Accept USD 50,000/ })).toBeVisible({ timeout: 60_000 });
  await expect(panel).toContainText("6 of 10");
  await expect(page.getByText("Identical, byte for byte")).toBeVisible();

  await panel.getByRole("button", { name: /Step 10.*Agree a cancellation/ }).click();
  await panel.getByRole("button", { name: /^Jump here ?: Agree a cancellation/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Cancel the buy/ })).toBeVisible({ timeout: 60_000 });
  await expect(panel).toContainText("9 of 10");
  // A jump begins anew: the negotiation of the first one is set apart.
  await page.goto("/negotiations");
  await expect(page.getByText("2 in all")).toBeVisible();
  await expect(page.getByText("Booked 1")).toBeVisible();

  await panel.getByRole("button", { name: "Reset" }).click();
  await expect(panel).toContainText("1 negotiation was set apart, and the sandbox forgot the demo’s buyer.");
  await expect(panel).toContainText("1 of 10");
  await page.goto("/negotiations");
  await expect(page.getByText("1 in all")).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(ACME.name) })).toHaveCount(1);
  // The ordinary negotiation goes on where it was: its seller still knows its proposals.
  await sam.opensTheWorkspace();
  await sam.refinesTheSource();
  await sam.composes({ alternatives: 2 });
  await sam.sends();
  await expect(sam.results(1).getByText("Meets all", { exact: true })).toHaveCount(2);
});

test("on a phone the panel is a sheet that goes when it has led somewhere", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const sam = new Sam(page);
  await sam.signsIn();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Guided demo" }).click();
  const sheet = page.getByRole("dialog", { name: "Sam’s scenario, step by step" });
  await sheet.getByRole("button", { name: "Add StreamHaus demo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "StreamHaus demo", includeHidden: true })).toBeAttached();
  await expect(sheet.getByRole("button", { name: "Fill the brief" })).toBeVisible();
  await isAccessible(page, "The sheet");
  await sheet.getByRole("button", { name: "Fill the brief" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(ACME.name);
  await expect(page.getByRole("button", { name: /^Send the brief to 1 seller/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(ACME.name);
  await expect(sheet).toBeHidden();
});
