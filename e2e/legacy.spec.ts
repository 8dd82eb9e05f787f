import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "./desk";
import { Sam } from "./sam";

const BRIEF = {
  name: "Older lanes",
  brand: "acmeoutdoor.example",
  text: "Q4 launch of the Acme trail shoe: premium video and native around outdoor content, US and Canada, about USD 50,000.",
};

async function adds(page: Page, seller: string) {
  await page.goto("/sellers");
  await page.getByRole("button", { name: `Add ${seller}` }).click();
  await page.getByRole("link", { name: seller, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: seller })).toBeVisible();
}

async function isAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

/** Fills the form and chooses the seller; nothing is sent. */
async function writesTheBrief(page: Page, seller: string) {
  await page.goto("/negotiations/new");
  await page.getByLabel("Name", { exact: true }).fill(BRIEF.name);
  await page.getByLabel("Brand domain").fill(BRIEF.brand);
  await page.getByLabel("Brief", { exact: true }).fill(BRIEF.text);
  const pick = page.getByRole("region", { name: "Sellers" }).getByRole("checkbox", { name: seller });
  if (!(await pick.isChecked())) await pick.check();
}

for (const { seller, release } of [
  { seller: "Heritage", release: "3.1" },
  { seller: "Attic", release: "3.0" },
]) {
  test(`from the brief to a read-back purchase with ${seller}, which speaks ${release}`, async ({ page }) => {
    const sam = new Sam(page);
    await sam.signsIn();
    await adds(page, seller);

    // The lane is told with everything it cannot promise.
    const promises = page.getByRole("region", { name: "What this lane can and cannot promise" });
    await expect(promises.getByText("Verified terms")).toBeVisible();
    await expect(
      promises.getByText("There is no digest, so nothing in this lane is ever shown as verified."),
    ).toBeVisible();
    await expect(page.getByText(`Legacy lane, AdCP ${release}`).first()).toBeVisible();
    await isAccessible(page);
    const sellerUrl = page.url();

    // What the lane has no exact form for stands at its field before anything is sent.
    await writesTheBrief(page, seller);
    await page.getByRole("textbox", { name: "Countries" }).fill("US");
    await page.getByRole("checkbox", { name: /Deliver only there too/ }).check();
    await expect(page.getByRole("list", { name: `What ${seller} cannot be held to` })).toContainText(
      "targeting_overlay",
    );
    await page.getByRole("checkbox", { name: /Deliver only there too/ }).uncheck();
    await expect(page.getByRole("list", { name: `What ${seller} cannot be held to` })).toHaveCount(0);
    await page.getByRole("button", { name: "Send the brief to 1 seller" }).click();
    await expect(page.getByText("none of which can be verified in this lane.")).toBeVisible();
    await page.getByRole("link", { name: "See the proposals" }).click();

    // Proposals are seen, never verified.
    const brief = page.getByRole("region", { name: "Results of round 0" });
    await expect(brief.getByRole("article")).toHaveCount(2);
    await expect(brief.getByText("this desk’s own mark for what it saw; no digest of terms").first()).toBeVisible();
    await expect(brief.getByText(/\bverified\b/i)).toHaveCount(0);
    await isAccessible(page);

    // A firm price is not asked for without the seller's undertaking on record.
    const firm = brief.getByRole("button", { name: "Ask for a firm price" }).first();
    await expect(firm).toHaveAttribute("aria-disabled", "true");
    await page.goto(sellerUrl);
    const record = page.getByRole("region", { name: "Firm prices" });
    await record.getByLabel("Where it stands").fill("Sandbox documentation, older sellers");
    await record.getByLabel("What it says").fill("Finalizing changes no term.");
    await record.getByRole("button", { name: "Put it on record" }).click();
    await expect(record.getByText("On the seller’s word")).toBeVisible();
    await page.goBack();

    // Refined in the seller's words: the whole, a product, a proposal, and the complete filters.
    await page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /^Refine/ })
      .click();
    const composer = page.getByRole("form", { name: "Composer" });
    await composer.getByLabel("Wish, in your own words").fill("More video.");
    await composer
      .getByRole("group", { name: "display_standard_q4: what to do with it" })
      .getByRole("radio", { name: "Omit" })
      .check();
    await composer.getByRole("radio", { name: "State all of them" }).check();
    await composer.getByLabel("Another filter").selectOption("format_kinds");
    await composer.getByRole("button", { name: "Add it" }).click();
    await expect(composer.getByRole("list", { name: "What cannot be sent" })).toContainText("format_kinds");
    const send = composer.getByRole("button", { name: `Send to ${seller}` });
    await expect(send).toHaveAttribute("aria-disabled", "true");
    await isAccessible(page);
    await composer.getByRole("button", { name: "Take Format kinds out" }).click();
    await expect(composer.getByText("All filters in force after this")).toBeVisible();
    await send.click();

    const answer = page.getByRole("region", { name: "Results of round 1" });
    const applied = answer.getByRole("list", { name: "What was asked, entry by entry" });
    await expect(applied.getByRole("listitem")).toHaveCount(3);
    await expect(applied.getByText("applied, it says").first()).toBeVisible();
    await expect(answer.getByText("terms, removed").first()).toBeVisible();
    await isAccessible(page);

    // Two tried side by side on one proposal: it is said that they overwrite each other.
    await answer
      .getByRole("button", { name: /^Refine/ })
      .first()
      .click();
    await composer.getByLabel("Wish, in your own words").fill("More reach.");
    await composer.getByRole("button", { name: "Try another beside it" }).click();
    await composer.getByLabel("Wish, in your own words").fill("Less audio.");
    await expect(page.getByText("Two of these refine the same proposal, and will overwrite each other")).toBeVisible();
    await composer.getByRole("button", { name: `Send all 2 to ${seller}` }).click();
    await expect(page.getByText(/^2 refinements, tried side by side\./)).toBeVisible();
    await expect(page.getByRole("region", { name: /^Results of round [23]$/ })).toHaveCount(2);

    // Every look at the proposal is kept under its one id.
    await page
      .getByRole("button", { name: /^All looks/ })
      .first()
      .click();
    const looks = page.getByRole("region", { name: "Every look at it" });
    expect(await looks.getByRole("listitem").count()).toBeGreaterThanOrEqual(4);
    // The seller may have taken the two in the other order than it answered them: the first look sees what it ended with.
    for (const round of [4, 5]) {
      const card = page.getByRole("article");
      await card.getByRole("button", { name: /^Look again/ }).click();
      await expect(page.getByRole("region", { name: `Results of round ${round}` })).toBeVisible();
    }
    await expect(page.getByRole("region", { name: "Results of round 5" })).toContainText(
      "Nothing changed since the look before",
    );

    // The firm price, by the seller's word.
    await page.getByRole("button", { name: "Ask for a firm price" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Ask for it" }).click();
    const held = page.getByRole("region", { name: "Results of round 6" });
    await expect(held.getByText("Firm, by its word")).toBeVisible();
    await page.goto("/");
    const need = page.getByRole("listitem").filter({ hasText: `${seller} says it holds a firm price for you` });
    await need.getByRole("link", { name: "Open the thread" }).click();

    // Consent: each loss by itself, the total by hand.
    await page.getByRole("link", { name: "Buy, with consent…" }).first().click();
    const losses = page.getByRole("region", { name: "What this purchase cannot promise" });
    const boxes = losses.getByRole("checkbox");
    await expect(boxes.first()).toBeVisible();
    const buy = page.getByRole("button", { name: /^Buy (from|for)/ });
    await expect(buy).toHaveAttribute("aria-disabled", "true");
    await page.getByLabel("Type the total to commit").fill("9,999,999");
    await expect(page.getByText(/as the most\./).first()).toBeVisible();
    await page.getByLabel("Type the total to commit").fill("20,000");
    await isAccessible(page);
    for (const box of (await boxes.all()).slice(1)) await box.check();
    await expect(buy).toHaveAttribute("aria-disabled", "true");
    await boxes.first().check();
    await expect(buy).not.toHaveAttribute("aria-disabled", "true");
    await buy.click();

    await expect(page.getByText(`${seller} booked it, and what was read back agrees`)).toBeVisible();
    await expect(page.getByRole("region", { name: "What was agreed to" })).toContainText(
      "proposal_terms_digest_not_enforced",
    );
    await page.getByRole("button", { name: "Read back again" }).click();
    await expect(page.getByRole("region", { name: "Read back" })).toContainText("Agrees");
    await isAccessible(page);
  });
}
