import { expect, test } from "./desk";
import { ACME, Sam } from "./sam";

test("a task error leaves everything as it was and leads to its field", async ({ page, desk }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.sendsTheBrief();
  await sam.opensTheWorkspace();
  await sam.refinesTheSource();
  await sam.composes({ alternatives: 2 });

  // StreamHaus stops supporting cpm after the desk read its capabilities, so the desk sends in good faith.
  const others = ["total_budget", "impressions", "flight", "product_changes", "alternatives", "criteria"];
  await desk.control("streamhaus", { supported_dimensions: others });
  await sam.sends();

  await expect(page.getByText("StreamHaus refused the whole request. Nothing was changed.").first()).toBeVisible();
  await expect(page.getByText("UNSUPPORTED_FEATURE").first()).toBeVisible();
  await test.step("the field is focused and nothing typed is lost", async () => {
    const cpm = page.getByLabel("CPM ceiling, most");
    if (!(await cpm.isVisible())) await page.getByRole("button", { name: "Go to the field" }).click();
    await expect(cpm).toBeFocused();
    await expect(cpm).toHaveValue("18");
    await expect(page.getByLabel("Total budget, most")).toHaveValue("50000");
    await expect(page.getByLabel("Ask, in your own words")).toHaveValue(ACME.ask);
  });
  await test.step("no snapshot came of it", async () => {
    const lineage = page.getByRole("region", { name: "Lineage of StreamHaus" });
    await expect(lineage.getByText(/^draft, /)).toHaveCount(1);
  });
  await test.step("also after a reload", async () => {
    await page.reload();
    await sam.refinesTheSource();
    await expect(page.getByLabel("CPM ceiling, most")).toHaveValue("18");
    await expect(page.getByLabel("Ask, in your own words")).toHaveValue(ACME.ask);
  });
});
