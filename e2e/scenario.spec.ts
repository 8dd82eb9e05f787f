import { expect, test } from "./desk";
import { ACME, Sam } from "./sam";
import { Walkthrough } from "./walkthrough";

test("Sam buys premium video from StreamHaus, from the first look to the media buy", async ({ page }) => {
  const sam = new Sam(page);
  const show = new Walkthrough(page);

  await test.step("opens the desk", async () => {
    await sam.signsIn();
  });

  await test.step("reads what StreamHaus can be held to", async () => {
    await sam.adds("StreamHaus");
    const dimensions = page.getByRole("region", { name: "What StreamHaus can be held to" });
    for (const dimension of [
      "total_budget",
      "cpm",
      "impressions",
      "flight",
      "product_changes",
      "alternatives",
      "criteria",
    ]) {
      await expect(dimensions.getByRole("row", { name: new RegExp(dimension) })).toContainText("Supported");
    }
    await expect(page.getByText(/^max_alternatives 3, protocol ceiling 10/)).toBeVisible();
    await show.screen("seller");
  });

  await test.step("sends the brief and gets a draft over budget", async () => {
    await sam.sendsTheBrief();
    await expect(page.getByText("1 proposal, each checked in the thread.")).toBeVisible();
    await show.screen("brief-sent");
    await sam.opensTheWorkspace();
    await expect(page.getByText(/USD\s*62,000/).first()).toBeVisible();
  });

  await test.step("asks for three alternatives and gets two", async () => {
    await sam.refinesTheSource();
    await sam.composes({ alternatives: 3 });
    await expect(page.getByText(/^Saved /)).toBeVisible();
    await show.screen("composer");
    await sam.sends();
    const results = sam.results(1);
    await expect(results.getByText("alternatives_unavailable")).toBeVisible();
    await expect(results.getByRole("heading", { name: /2 of the 3 alternatives/ })).toBeVisible();
    await expect(results.getByText("verified in this browser")).toHaveCount(2);
    await expect(results.getByText("Meets all", { exact: true })).toHaveCount(2);
    await show.screen("partial");
  });

  await test.step("asks again for two and gets revised", async () => {
    await page.getByRole("button", { name: "Ask again for 2" }).click();
    await expect(page.getByLabel("Distinct drafts asked for")).toHaveValue("2");
    await expect(page.getByLabel("Ask, in your own words")).toHaveValue(ACME.ask);
    await sam.sends();
    const results = sam.results(2);
    await expect(results.getByText("Meets all", { exact: true })).toHaveCount(2);
    await show.screen("revised");
  });

  await test.step("compares the two side by side", async () => {
    await page.getByRole("link", { name: "Compare the two" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Compare" })).toBeVisible();
    await expect(page.getByText(/differs? materially/)).toBeVisible();
    await expect(page.getByText("verified", { exact: true })).toHaveCount(2);
    await show.screen("compare");
  });

  await test.step("takes the hold on one", async () => {
    await page
      .getByRole("link", { name: /^Finalize/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /^Ask StreamHaus to hold USD / })).toBeVisible();
    await show.screen("finalize");
    await sam.takesTheHold();
    await expect(page.getByText("Identical, byte for byte")).toBeVisible();
    await show.screen("accept");
  });

  await test.step("finds the hold on the desk, first of what needs a person", async () => {
    await page.goto("/");
    await expect(page.getByText("Accept or let go: StreamHaus holds 2 lines for you")).toBeVisible();
    await show.screen("desk");
    await page
      .getByRole("link", { name: /^Review and accept/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: /^Accept USD / })).toBeVisible();
  });

  await test.step("watches the hold count down by StreamHaus's clock", async () => {
    const hold = page.getByRole("region", { name: "Hold", exact: true });
    const left = async () =>
      /(\d+):(\d\d)/
        .exec((await hold.textContent()) ?? "")
        ?.slice(1)
        .map(Number) ?? [];
    const [minutes = 0, seconds = 0] = await left();
    expect(minutes * 60 + seconds).toBeGreaterThan(13 * 60);
    await expect
      .poll(async () => {
        const [m = 0, s = 0] = await left();
        return m * 60 + s;
      })
      .toBeLessThan(minutes * 60 + seconds);
  });

  await test.step("accepts exactly what was reviewed", async () => {
    await expect(sam.acceptButton()).toHaveAttribute("aria-disabled", "true");
    const amount = await sam.typesTheAmount();
    await sam.acceptButton().click();
    await expect(
      page.getByRole("heading", { name: `Success: StreamHaus booked USD ${amount}, as you reviewed it` }),
    ).toBeVisible();
    const packages = page.getByRole("table", { name: "Packages by line" });
    await expect(packages.getByRole("row")).not.toHaveCount(1);
    await expect(packages.getByText("premium_video_q4")).toBeVisible();
    await expect(page.getByText("Media buy id")).toBeVisible();
    await show.screen("accepted");
  });

  await test.step("sees it booked on the desk", async () => {
    await page.goto("/");
    await expect(page.getByText("Booked 1")).toBeVisible();
  });
});
