import type { Locator } from "@playwright/test";
import { ACME } from "@/components/demo/acme";
import { expect, type Page } from "./desk";

export { ACME };

type Refinement = { alternatives: number; total?: string; cpm?: string };

/** Sam at the desk: each method is one thing a buyer does, by the names a buyer reads on the screen. */
export class Sam {
  constructor(readonly page: Page) {}

  async signsIn() {
    await this.page.goto("/");
    await this.page.getByRole("button", { name: "Continue as local buyer" }).click();
    await expect(this.page.getByRole("heading", { level: 1, name: "Desk" })).toBeVisible();
  }

  async adds(seller: "StreamHaus" | "Northlight") {
    await this.page.goto("/sellers");
    await this.page.getByRole("button", { name: `Add ${seller}` }).click();
    await this.page.getByRole("link", { name: seller, exact: true }).first().click();
    await expect(this.page.getByRole("heading", { level: 1, name: seller })).toBeVisible();
  }

  /** Sends the brief and waits until every seller has answered. */
  async sendsTheBrief() {
    const { page } = this;
    await page.goto("/negotiations/new");
    await page.getByLabel("Name", { exact: true }).fill(ACME.name);
    await page.getByLabel("Brand domain").fill(ACME.brand);
    await page.getByLabel("Brief", { exact: true }).fill(ACME.brief);
    await page.getByLabel("Campaign budget").fill("62000");
    const picks = page.getByRole("region", { name: "Sellers" }).getByRole("checkbox");
    await expect(picks.first()).toBeVisible();
    for (const pick of await picks.all()) if (!(await pick.isChecked())) await pick.check();
    await page.getByRole("button", { name: /^Send the brief to/ }).click();
    await expect(page.getByRole("link", { name: "See the proposals" }).first()).toBeVisible();
  }

  async opensTheWorkspace() {
    await this.page.goto("/negotiations");
    await this.page
      .getByRole("link", { name: new RegExp(ACME.name) })
      .first()
      .click();
    await expect(this.page.getByRole("heading", { level: 1, name: ACME.name })).toBeVisible();
  }

  composer(): Locator {
    return this.page.getByRole("form", { name: "Composer" });
  }

  async choosesProduct(productId: string, choice: "Include" | "Omit") {
    const group = this.page.getByRole("group", { name: `${productId}: keep, include or omit` });
    await group.getByRole("radio", { name: choice }).check();
  }

  /** Fills the typed fields of the scenario. */
  async composes({ alternatives, total = "50000", cpm = "18" }: Refinement) {
    const { page } = this;
    await page.getByLabel("Total budget, most").fill(total);
    await page.getByLabel("CPM ceiling, most").fill(cpm);
    for (const country of ["US", "CA"]) {
      if (await page.getByRole("button", { name: `Remove ${country}` }).count()) continue;
      const field = page.getByRole("combobox", { name: "Add a country by code or name" });
      await field.fill(country);
      await field.press("Enter");
    }
    await this.choosesProduct("premium_video_q4", "Include");
    await this.choosesProduct("display_standard_q4", "Omit");
    await page.getByLabel("Flight, starts by").fill(await this.day(21));
    await page.getByLabel("Distinct drafts asked for").fill(String(alternatives));
    await page.getByLabel("Ask, in your own words").fill(ACME.ask);
  }

  /** A day so many days from now, as a date field takes it. */
  private async day(ahead: number): Promise<string> {
    return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  }

  async sends() {
    await this.page.getByRole("button", { name: /^Send to StreamHaus/ }).click();
  }

  results(round: number): Locator {
    return this.page.getByRole("region", { name: `Results of round ${round}` });
  }

  /** Opens the composer on the draft that answered the brief. */
  async refinesTheSource() {
    const refine = this.page.getByRole("button", { name: /^Refine this/ }).first();
    await expect(refine.or(this.page.getByLabel("Total budget, most"))).toBeVisible();
    if (await refine.isVisible()) await refine.click();
    await expect(this.page.getByLabel("Total budget, most")).toBeVisible();
  }

  /** From the brief to two revised drafts that meet everything. */
  async getsRevisedDrafts() {
    await this.sendsTheBrief();
    await this.opensTheWorkspace();
    await this.refinesTheSource();
    await this.composes({ alternatives: 2 });
    await this.sends();
    await expect(this.results(1).getByText("Meets all", { exact: true })).toHaveCount(2);
  }

  async opensFinalize() {
    await this.page
      .getByRole("link", { name: /^Finalize/ })
      .first()
      .click();
    await expect(this.page.getByRole("button", { name: /^Ask StreamHaus to hold USD / })).toBeVisible();
  }

  /** Asks for the hold on the finalize page, which goes on to the acceptance by itself. */
  async takesTheHold() {
    await this.page.getByRole("button", { name: /^Ask StreamHaus to hold USD / }).click();
    await expect(this.page.getByRole("heading", { level: 1, name: /^Accept USD / })).toBeVisible();
  }

  acceptButton(): Locator {
    return this.page.getByRole("button", { name: /^Accept USD .+ with StreamHaus$/ });
  }

  /** Types the amount that the button names. */
  async typesTheAmount() {
    const name = (await this.acceptButton().textContent()) ?? "";
    const amount = /USD ([\d,.]+)/.exec(name)?.[1] ?? "";
    await this.page.getByLabel("Type the amount to accept").fill(amount);
    return amount;
  }
}
