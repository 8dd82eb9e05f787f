import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "./desk";
import { Sam } from "./sam";

async function hasNoAxeFaults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** From nothing to a booked buy, and to its page. */
async function booked(page: Page) {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.getsRevisedDrafts();
  await sam.opensFinalize();
  await sam.takesTheHold();
  await sam.typesTheAmount();
  await sam.acceptButton().click();
  await expect(page.getByText(/^Success: StreamHaus booked USD /)).toBeVisible();
  await page.getByRole("link", { name: "Amend, cancel or change the buy" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "The media buy now" })).toBeVisible();
  return sam;
}

test("an amendment is asked for on the live terms, held against them, and accepted", async ({ page }) => {
  const sam = await booked(page);
  await hasNoAxeFaults(page);
  await page.getByRole("link", { name: "Amend…" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Live now" })).toBeVisible();
  await page.getByLabel("Total budget, most").fill("40000");
  await sam.sends();

  await expect(page.getByText(/^StreamHaus drafted it: a draft to review$/)).toBeVisible();
  const money = page.getByRole("row", { name: /^Total budget/ });
  await expect(money).toContainText(/less$/);
  await hasNoAxeFaults(page);
  await page.getByRole("link", { name: /^Finalize the amendment/ }).click();
  await sam.takesTheHold();
  await expect(page.getByRole("heading", { level: 2, name: "What this changes of the buy" })).toBeVisible();
  await hasNoAxeFaults(page);
  await sam.typesTheAmount();
  await sam.acceptButton().click();
  await expect(page.getByText(/^Success: StreamHaus booked USD /)).toBeVisible();

  await page.getByRole("link", { name: "Amend, cancel or change the buy" }).click();
  await expect(page.getByText("revision 2", { exact: true })).toBeVisible();
  await page.getByText("How it moved").click();
  await expect(page.getByRole("row", { name: /^Total USD / })).toBeVisible();
});

test("a cancellation shows its fee and day first, is agreed to by the buy's name, and ends canceled", async ({
  page,
}) => {
  await booked(page);
  await page.getByRole("link", { name: "Cancel the buy…" }).click();
  await page.getByRole("button", { name: "Ask StreamHaus what cancelling costs" }).click();
  const costs = page.getByRole("region", { name: "What cancelling costs" });
  await expect(costs.getByText(/^USD [\d,.]+$/)).toBeVisible();
  await expect(costs.getByText("Takes effect")).toBeVisible();
  await hasNoAxeFaults(page);
  await page.getByRole("link", { name: /^Finalize the cancellation/ }).click();
  await page.getByRole("button", { name: /^Ask StreamHaus to hold USD / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cancel the buy with StreamHaus" })).toBeVisible();

  const field = page.getByLabel("Type the name of the buy to cancel it");
  const cancel = page.getByRole("button", { name: /^Cancel the buy for USD .+ with StreamHaus$/ });
  await expect(cancel).toHaveAttribute("aria-disabled", "true");
  await field.fill("another buy");
  await expect(page.getByText("That is not its name.")).toBeVisible();
  const said = (await page.getByText(/^It is called “.+”\.$/).textContent()) ?? "";
  await field.fill(said.replace(/^It is called “/, "").replace(/”\.$/, ""));
  await hasNoAxeFaults(page);
  await field.press("Enter");
  await expect(page.getByText(/^Canceled: StreamHaus ended the buy on the terms you reviewed$/)).toBeVisible();

  await page.getByRole("link", { name: "See the media buy" }).click();
  await expect(
    page.getByRole("region", { name: "The media buy now" }).getByText("Canceled", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Amend…" })).toHaveCount(0);
});

test("an amendment on a base that moved is not sent, says what moved, and starts again with what was asked", async ({
  page,
}) => {
  const sam = await booked(page);
  const buyPage = page.url();
  await page.getByRole("link", { name: "Amend…" }).click();
  await page.getByLabel("Total budget, most").fill("40000");
  await sam.sends();
  await page.getByRole("link", { name: /^Finalize the amendment/ }).click();
  await sam.takesTheHold();
  const acceptPage = page.url();

  await page.goto(buyPage);
  await page.getByRole("button", { name: "Pause delivery" }).click();
  await expect(page.getByText("StreamHaus changed the media buy")).toBeVisible();

  await page.goto(acceptPage);
  await expect(page.getByText("The media buy has moved since this was drafted")).toBeVisible();
  await expect(page.getByRole("row", { name: /^Status Waits for creatives Paused$/ })).toBeVisible();
  await sam.typesTheAmount();
  await expect(sam.acceptButton()).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("link", { name: "Start again from the live terms" }).click();
  await expect(page.getByLabel("Total budget, most")).toHaveValue("40,000");
});
