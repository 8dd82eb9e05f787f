import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./desk";
import { Sam } from "./sam";

test("those not chosen are told seller by seller, one press each, and nothing is declined by itself", async ({
  page,
  desk,
}) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.adds("Northlight");
  await sam.sendsTheBrief();
  await sam.opensTheWorkspace();
  await page.getByRole("button", { name: /^StreamHaus/ }).click();
  await sam.refinesTheSource();
  await sam.composes({ alternatives: 2 });
  await sam.sends();
  await expect(sam.results(1).getByText("Meets all", { exact: true })).toHaveCount(2);
  await sam.opensFinalize();
  await sam.takesTheHold();
  await sam.typesTheAmount();
  await sam.acceptButton().click();
  await expect(page.getByText(/^Success: StreamHaus booked USD /)).toBeVisible();

  const losers = page.getByRole("region", { name: "Tell those you did not choose" });
  await expect(losers.getByRole("heading", { name: "StreamHaus" })).toBeVisible();
  await expect(losers.getByRole("heading", { name: "Northlight" })).toBeVisible();
  const [, negotiationId] = /negotiations\/([^/]+)/.exec(page.url()) ?? [];
  const declined = async () => {
    const answer = await page.request.get(`${desk.origin}/api/negotiations/${negotiationId}`);
    const { threads } = await answer.json();
    return threads.map((thread: { sellerName: string; snapshots: { declined: boolean }[] }) => [
      thread.sellerName,
      thread.snapshots.filter((each) => each.declined).length,
    ]);
  };
  expect(await declined()).toEqual(
    expect.arrayContaining([
      ["StreamHaus", 0],
      ["Northlight", 0],
    ]),
  );

  await losers.getByRole("button", { name: /at Northlight$/ }).click();
  await expect(losers.getByRole("list", { name: "What Northlight answered" })).toContainText("is declined, for good");
  const after = new Map(await declined());
  expect(after.get("Northlight")).toBeGreaterThan(0);
  expect(after.get("StreamHaus")).toBe(0);

  await losers.getByRole("button", { name: /at StreamHaus$/ }).click();
  await expect(losers.getByRole("list", { name: "What StreamHaus answered" })).toContainText("is declined, for good");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("a proposal is declined with a reason of the list; something else needs words, and no other seller's name", async ({
  page,
  consoleErrors,
}) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.adds("Northlight");
  await sam.sendsTheBrief();
  await sam.opensTheWorkspace();
  await page.getByRole("button", { name: /^StreamHaus/ }).click();
  const open = page.getByRole("button", { name: /^Decline…/ }).first();
  await open.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: "Decline it for good" });
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("radio", { name: /^Something else/ }).check();
  await expect(dialog.getByText("Say in a few words why: this reason does not tell by itself.").first()).toBeVisible();
  await dialog.getByLabel("What the seller is told").fill("Northlight is cheaper.");
  await send.click();
  await expect(dialog.getByText(/A seller is never told who else was asked/)).toBeVisible();
  // The browser notes that the desk refused it.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("422")]);
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await dialog.getByLabel("What the seller is told").fill("It does not fit the plan.");
  await send.click();
  await expect(dialog.getByText(/is declined, for good\.$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
  // The decline is the newest round and is shown; the card it was declined from is where the lineage says so.
  await page.getByRole("treeitem", { name: /declined, for good$/ }).click();
  await expect(page.getByText("You declined it, for good.").first()).toBeVisible();
});
