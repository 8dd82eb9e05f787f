import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "./desk";
import { Sam } from "./sam";

/** The themes differ in colours alone: what is not of colours is looked at in one of them, narrow and wide. */
const LOOKS: readonly { theme: "light" | "dark"; widths: readonly number[]; rules?: string[] }[] = [
  { theme: "light", widths: [1280, 360] },
  { theme: "dark", widths: [1280], rules: ["color-contrast"] },
];

/** Serious and critical faults of the screen as it stands, and whether it fits its width. */
async function isAccessible(page: Page, screen: string): Promise<void> {
  for (const { theme, widths, rules } of LOOKS) {
    await page.evaluate((chosen) => localStorage.setItem("theme", chosen), theme);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const axe = new AxeBuilder({ page });
      const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
      const faults = violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
      expect.soft(faults, `${screen}, ${theme}, ${width} px`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, `${screen} is no wider than ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("every screen of the scenario is accessible, light and dark, wide and narrow", async ({ page }) => {
  test.setTimeout(600_000);
  const sam = new Sam(page);
  await page.goto("/welcome");
  await isAccessible(page, "Welcome");
  await sam.signsIn();
  await isAccessible(page, "Desk, empty");
  await page.goto("/sellers");
  await isAccessible(page, "Sellers, empty");
  await sam.adds("StreamHaus");
  await isAccessible(page, "Seller");
  await page.goto("/sellers");
  await isAccessible(page, "Sellers");
  await page.goto("/sellers/new");
  await isAccessible(page, "Add a seller");
  await page.goto("/negotiations/new");
  await isAccessible(page, "New negotiation");
  await sam.sendsTheBrief();
  await isAccessible(page, "Brief sent");
  await page.goto("/negotiations");
  await isAccessible(page, "Negotiations");
  await sam.opensTheWorkspace();
  await sam.refinesTheSource();
  await isAccessible(page, "Composer");
  await sam.composes({ alternatives: 2 });
  await sam.sends();
  await expect(sam.results(1)).toBeVisible();
  await isAccessible(page, "Results");
  await page.getByRole("link", { name: "Compare the two" }).click();
  await isAccessible(page, "Compare");
  await page
    .getByRole("link", { name: /^Finalize/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Ask StreamHaus to hold USD / })).toBeVisible();
  await isAccessible(page, "Finalize");
  await sam.takesTheHold();
  await isAccessible(page, "Accept");
  await sam.typesTheAmount();
  await sam.acceptButton().click();
  await expect(page.getByRole("heading", { name: /^Success: / })).toBeVisible();
  await isAccessible(page, "Accepted");
  for (const [path, screen] of [
    ["/", "Desk"],
    ["/holds", "Holds"],
    ["/activity", "Activity"],
  ] as const) {
    await page.goto(path);
    await isAccessible(page, screen);
  }
});
