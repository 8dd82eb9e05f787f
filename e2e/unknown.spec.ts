import { expect, test } from "./desk";
import { Sam } from "./sam";
import { addsStreamHausAt, unreliableSeller } from "./seller";

test("an accept whose answer is lost is unknown, and the same key brings what was booked", async ({ page }) => {
  const sam = new Sam(page);
  const { line, url, close } = await unreliableSeller();
  try {
    await sam.signsIn();
    await addsStreamHausAt(page, url);
    await sam.getsRevisedDrafts();
    await sam.opensFinalize();
    await sam.takesTheHold();
    await sam.typesTheAmount();
    line.cut = { tool: "accept_proposal", when: "after" };
    await sam.acceptButton().click();

    await test.step("it is shown as neither booked nor failed, with every way out", async () => {
      await expect(page.getByText("We don’t know whether StreamHaus booked it").first()).toBeVisible();
      await expect(page.getByText(/The desk asks again by itself/).first()).toBeVisible();
      await expect(page.getByRole("button", { name: /again/ }).first()).toBeVisible();
      await expect(page.getByRole("button", { name: /Read back/ }).first()).toBeVisible();
      await expect(page.getByRole("button", { name: /Set aside/ }).first()).toBeVisible();
      await expect(page.getByText(/Media buy/)).toHaveCount(0);
    });

    line.cut = null;
    await test.step("the desk asks again by itself, and it is accepted", async () => {
      await expect(page.getByRole("heading", { name: /^Success: / })).toBeVisible({ timeout: 20_000 });
    });

    await test.step("with the very same bytes, to one booking", async () => {
      const texts = line.calls("accept_proposal").map((call) => JSON.stringify(call.arguments));
      expect(texts.length).toBeGreaterThan(1);
      expect(new Set(texts).size).toBe(1);
      const { pathname } = new URL(page.url());
      const negotiation = await (await page.request.get(`/api/negotiations/${pathname.split("/")[2]}`)).json();
      expect(negotiation.threads[0].mediaBuy).toMatchObject({ readBack: { state: "agrees" } });
    });
  } finally {
    await close();
  }
});

test("a revision the seller takes for later is completed by looking after it", async ({ page }) => {
  const sam = new Sam(page);
  const { line, url, close } = await unreliableSeller();
  try {
    await sam.signsIn();
    await addsStreamHausAt(page, url);
    await sam.sendsTheBrief();
    await sam.opensTheWorkspace();
    await sam.refinesTheSource();
    await sam.composes({ alternatives: 2 });
    line.defer = "refine_proposals";
    await sam.sends();
    await expect(page.getByText(/StreamHaus took this/).first()).toBeVisible();
    // Nobody presses anything: the desk looks by itself.
    await expect(sam.results(1).getByText("Meets all", { exact: true })).toHaveCount(2, { timeout: 30_000 });
    expect(line.calls("refine_proposals")).toHaveLength(1);
    expect(line.calls("get_task_status").length).toBeGreaterThan(0);
  } finally {
    await close();
  }
});
