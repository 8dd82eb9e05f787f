import { expect, test } from "./desk";
import { Hands, isAccessible } from "./hands";
import { Sam } from "./sam";

test("two drafts are refined in one request, by the keyboard alone", async ({ page }) => {
  const sam = new Sam(page);
  const hands = new Hands(page);
  const composer = sam.composer();
  const preview = page.getByRole("region", { name: "The exact request" });
  await test.step("two drafts of an earlier round are there", async () => {
    await sam.signsIn();
    await sam.adds("StreamHaus");
    await sam.getsRevisedDrafts();
  });

  await test.step("opens the composer and takes the second draft in", async () => {
    await hands.press("c");
    await expect(composer).toBeVisible();
    await hands.activate("button", "Add a source");
    const dialog = page.getByRole("dialog", { name: "Sources of this request" });
    await expect(dialog).toBeVisible();
    const free = dialog.getByRole("list", { name: "Drafts that can join" }).getByRole("checkbox", { checked: false });
    await hands.tabTo(free.first());
    await hands.press("Space");
    await isAccessible(page, "Sources");
    await hands.activate("button", "Refine 2 sources");
    await expect(composer.getByText("2 sources in one request")).toBeVisible();
  });

  const first = composer.getByRole("region", { name: /^Requirements for/ }).first();
  const second = composer.getByRole("region", { name: /^Requirements for/ }).last();

  await test.step("asks the first for a budget, countries, a region, a daypart, a product and two alternatives", async () => {
    await hands.tabTo(first.getByLabel("Total budget, most"));
    await hands.type("48,000");
    await hands.tabTo(first.getByRole("combobox", { name: "Add a country by code or name" }));
    await hands.type("united st");
    await expect(first.getByRole("option", { name: /US United States/ })).toBeVisible();
    await hands.press("Enter");
    await expect(first.getByRole("button", { name: "Remove US" })).toBeVisible();
    await hands.type("CA");
    await hands.press("Enter");
    await expect(first.getByRole("button", { name: "Remove CA" })).toBeVisible();
    await expect(first.getByRole("region", { name: "The targeting before and after" })).toBeVisible();
    const radios = first.getByRole("group", { name: "native_feed_q4: keep, include or omit" });
    await hands.tabTo(radios.getByRole("radio", { checked: true }));
    await hands.press("ArrowRight", "ArrowRight");
    await expect(radios.getByRole("radio", { name: "Omit" })).toBeChecked();
    await hands.tabTo(first.getByRole("button", { name: "One draft more" }));
    await hands.press("Enter");
    await expect(first.getByLabel("Distinct drafts asked for")).toHaveValue("2");
    await isAccessible(page, "Composer with two sources");
  });

  await test.step("takes a press back, with the keys for it", async () => {
    await hands.press("Control+z");
    await expect(first.getByLabel("Distinct drafts asked for")).toHaveValue("1");
    await hands.press("Enter");
    await expect(first.getByLabel("Distinct drafts asked for")).toHaveValue("2");
  });

  await test.step("copies the fields to the other source, and changes one there", async () => {
    await hands.activate("button", "Copy to all");
    const dialog = page.getByRole("dialog", { name: /^Copy fields to the other source/ });
    await expect(dialog).toBeVisible();
    await isAccessible(page, "Copy to all");
    await hands.activate("button", /^Copy \d fields$/);
    await expect(second.getByLabel("Total budget, most")).toHaveValue("48,000");
    await expect(second.getByText("asked the same as source 1")).toBeVisible();
    await hands.tabTo(second.getByLabel("Total budget, most"));
    await hands.press("Control+a");
    await hands.type("47,000");
    await expect(second.getByText("own: total budget")).toBeVisible();
  });

  await test.step("saves a template, loses everything, and has it back from the template", async () => {
    await hands.activate("button", "Templates");
    const dialog = page.getByRole("dialog", { name: "Templates" });
    await hands.tabTo(dialog.getByLabel("Save these fields as"));
    await hands.type("Winter CTV");
    await hands.press("Enter");
    await expect(dialog.getByRole("button", { name: "Apply Winter CTV" })).toBeVisible();
    await isAccessible(page, "Templates");
    await hands.press("Escape");
    await expect(dialog).toBeHidden();
    await hands.activate("button", "Discard");
    await expect(first.getByLabel("Total budget, most")).toHaveValue("");
    await hands.activate("button", "Templates");
    await hands.tabTo(dialog.getByRole("button", { name: "Apply Winter CTV" }));
    await hands.press("Enter");
    await expect(first.getByLabel("Total budget, most")).toHaveValue("48,000");
    await expect(second.getByLabel("Total budget, most")).toHaveValue("48,000");
    await expect(preview).toContainText('"geo_countries"');
  });

  await test.step("what was typed is there after a reload", async () => {
    await expect(composer.getByText(/^Saved /)).toBeVisible();
    await page.reload();
    await expect(second.getByLabel("Total budget, most")).toHaveValue("48,000");
    await expect(first.getByRole("button", { name: "Remove US" })).toBeVisible();
  });

  await test.step("sends, and reads one result a source", async () => {
    await hands.activate("button", /^Send to StreamHaus/);
    await expect(sam.results(2)).toBeVisible();
    await expect(sam.results(2)).toContainText("48,000");
  });
});

test("what another tab typed is shown here, and where both typed, both are kept", async ({ page, context }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.sendsTheBrief();
  await sam.opensTheWorkspace();
  await sam.refinesTheSource();
  const other = await context.newPage();
  await other.goto(page.url());
  const [here, there] = [page, other].map((tab) => tab.getByLabel("Total budget, most"));
  if (!here || !there) throw new Error("no tabs");
  await expect(there).toBeVisible();
  await here.fill("50,000");
  await expect(there).toHaveValue("50,000");

  // A save that is on its way for long: what is typed here is not on the desk yet when the other tab goes on.
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/rpc/drafts/save", async (route) => {
    await held;
    await route.continue();
  });
  await here.fill("45,000");
  await expect(there).toHaveValue("45,000");
  await there.fill("40,000");
  await expect(page.getByRole("heading", { name: /was also typed in another tab or place$/ })).toBeVisible();
  await expect(page.getByText("here max 45,000; there max 40,000")).toBeVisible();
  await expect(here).toHaveValue("45,000");
  await isAccessible(page, "Two versions");
  await page.getByRole("button", { name: "Show the other version" }).click();
  await expect(here).toHaveValue("40,000");
  await page.getByRole("button", { name: "Show the other version" }).click();
  await expect(here).toHaveValue("45,000");
  letGo();
  await page.getByRole("button", { name: "Go on with this one" }).click();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  await expect(here).toHaveValue("45,000");
});

test("a refused word of JSON is named by line and column, and the request waits for it", async ({ page }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.sendsTheBrief();
  await sam.opensTheWorkspace();
  await sam.refinesTheSource();
  await page.getByLabel("Add another criterion").selectOption("json");
  const box = page.getByLabel("other criteria, as JSON");
  await box.fill('{\n  "policy_ids": ["a",]\n}');
  await expect(page.getByText(/^Line 2, column 21: a comma stands after the last one/)).toBeVisible();
  await page.getByRole("button", { name: /^Send to StreamHaus/ }).click();
  await expect(box).toBeFocused();
  await box.fill('{\n  "nobody_knows": 1\n}');
  await expect(sam.composer().getByText(/^nobody_knows is no member of this request/)).toBeVisible();
  await box.fill('{"targeting_overlay": {"language": ["fr"]}}');
  await expect(page.getByRole("region", { name: "The exact request" })).toContainText('"language"');
});
