import { expect, test } from "./desk";
import { Hands, isAccessible, isListening } from "./hands";
import { ACME } from "./sam";

test("the way from the brief to the comparison, by the keyboard alone", async ({ page }) => {
  const hands = new Hands(page);
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });

  await test.step("comes in and adds StreamHaus", async () => {
    await page.goto("/");
    await hands.activate("button", "Continue as local buyer");
    await expect(heading("Desk")).toBeVisible();
    await isListening(page);
    await hands.press("g", "s");
    await expect(heading("Sellers")).toBeVisible();
    await hands.activate("button", "Add StreamHaus");
    await expect(page.getByRole("link", { name: "StreamHaus", exact: true }).first()).toBeVisible();
  });

  await test.step("finds the form in the palette and sends the brief", async () => {
    await hands.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Find a place or an action" })).toBeVisible();
    await isAccessible(page, "Palette");
    await hands.type("new neg");
    await expect(page.getByRole("option", { name: /^New negotiation/ })).toHaveAttribute("aria-selected", "true");
    await hands.press("Enter");
    await expect(heading("New negotiation")).toBeVisible();
    await hands.fill("Name", ACME.name);
    await hands.fill("Brand domain", ACME.brand);
    await hands.fill("Brief", ACME.brief);
    await hands.fill("Campaign budget", "62000");
    const pick = page.getByRole("region", { name: "Sellers" }).getByRole("checkbox").first();
    if (!(await pick.isChecked())) {
      await hands.tabTo(pick);
      await hands.press("Space");
    }
    await hands.activate("button", /^Send the brief to/);
    await hands.activate("link", "See the proposals");
    await expect(heading(ACME.name)).toBeVisible();
    await isAccessible(page, "Brief's answer");
  });

  await test.step("composes", async () => {
    await hands.press("c");
    // The key leads into the form, so that going on takes no way back to it.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("form")?.getAttribute("aria-label")))
      .toBe("Composer");
    await hands.fill("Total budget, most", "50000");
    await hands.fill("CPM ceiling, most", "18");
    await hands.tabTo(page.getByRole("combobox", { name: "Add a country by code or name" }));
    for (const country of ["US", "CA"]) {
      await hands.type(country);
      await hands.press("Enter");
      await expect(page.getByRole("button", { name: `Remove ${country}` })).toBeVisible();
    }
    await hands.choose("premium_video_q4: keep, include or omit", "Include");
    await hands.choose("display_standard_q4: keep, include or omit", "Omit");
    await hands.fill("Distinct drafts asked for", "3");
    await hands.fill("Ask, in your own words", ACME.ask);
    // Letters that are shortcuts elsewhere are letters here.
    await expect(page.getByLabel("Ask, in your own words")).toHaveValue(ACME.ask);
    await isAccessible(page, "Composer");
    await hands.activate("button", /^Send to StreamHaus/);
  });

  await test.step("reads what came back and asks again", async () => {
    const results = page.getByRole("region", { name: "Results of round 1" });
    await expect(results.getByRole("heading", { name: /2 of the 3 alternatives/ })).toBeVisible();
    await isAccessible(page, "Results, partial");
    await hands.activate("button", "Ask again for 2");
    await expect(page.getByLabel("Distinct drafts asked for")).toHaveValue("2");
    await hands.activate("button", /^Send to StreamHaus/);
    const again = page.getByRole("region", { name: "Results of round 2" });
    await expect(again.getByText("Meets all", { exact: true })).toHaveCount(2);
    await isAccessible(page, "Results, revised");
  });

  await test.step("picks both drafts and compares them", async () => {
    const picks = page
      .getByRole("region", { name: "Results of round 2" })
      .getByRole("button", { name: /for comparing$/ });
    await expect(picks).toHaveCount(2);
    await hands.tabTo(page.getByRole("button", { name: /^Refine this/ }).first());
    await hands.press("x");
    await expect(picks.first()).toHaveAttribute("aria-pressed", "true");
    await hands.press("j", "x");
    await expect(picks.last()).toHaveAttribute("aria-pressed", "true");
    await hands.press("v");
    await expect(heading("Compare")).toBeVisible();
    await expect(page.getByText(/differs? materially/)).toBeVisible();
    await isAccessible(page, "Compare");
    await expect(page.getByText(/equal rows? hidden$/)).toBeVisible();
    await hands.press("d");
    await expect(page.getByText("all rows shown")).toBeVisible();
  });

  await test.step("learns the keys, and turns them off for good", async () => {
    await hands.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(sheet.getByText("Only differences, or all rows")).toBeVisible();
    await isAccessible(page, "Shortcuts");
    // A dialog has its own keys: nothing behind it moves.
    await hands.press("d");
    await expect(page.getByText("all rows shown")).toBeAttached();
    await hands.tabTo(sheet.getByRole("switch", { name: "Single keys act" }));
    await hands.press("Space", "Escape");
    await expect(sheet).toBeHidden();
    await hands.press("d");
    await expect(page.getByText("all rows shown")).toBeVisible();
    await page.reload();
    await expect(heading("Compare")).toBeVisible();
    await isListening(page);
    await hands.press("g", "d");
    await expect(heading("Compare")).toBeVisible();
    await hands.press("Control+k");
    await hands.type("keyboard");
    await expect(page.getByRole("option", { name: /^Keyboard shortcuts/ })).toHaveAttribute("aria-selected", "true");
    await hands.press("Enter");
    await expect(sheet).toBeVisible();
  });
});

test("the palette finds proposals by total, shows hostile names as they are, and remembers where one was", async ({
  page,
}) => {
  const hands = new Hands(page);
  await page.goto("/");
  await hands.activate("button", "Continue as local buyer");
  await expect(page.getByRole("heading", { level: 1, name: "Desk" })).toBeVisible();
  const hostile = "<img src=x onerror=document.title='taken'> =1+1";
  const made = await page.evaluate(async (name) => {
    const post = async (path: string, body: unknown) => {
      const answer = await fetch(`/api${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return answer.json();
    };
    const url = `${window.location.origin}/sandbox/streamhaus/mcp`;
    const credentials = { kind: "bearer", token: "sandbox-pinnacle-agency" };
    const seller = await post("/sellers", { name: "StreamHaus", url, credentials });
    const head = { brandDomain: "acmeoutdoor.example", brief: "Premium video, native and display.", criteria: null };
    const budget = { amount: 62_000, currency: "USD" };
    const { id, threads } = await post("/negotiations", { ...head, name, budget, sellerIds: [seller.id] });
    const { end } = await post(`/threads/${threads[0].id}/request`, { key: crypto.randomUUID() });
    const { threads: read } = await (await fetch(`/api/negotiations/${id}`)).json();
    const total = JSON.parse(read[0].snapshots[0].proposalText).commercial_terms.total_budget.amount as number;
    return { id, end, total: total.toLocaleString("en-US") };
  }, hostile);
  expect(made.end).toBe("done");

  await page.reload();
  await isListening(page);
  await hands.press("Control+k");
  await hands.type(made.total);
  const proposal = page.getByRole("option", { name: new RegExp(`USD ${made.total}`) }).first();
  await expect(proposal).toHaveAttribute("aria-selected", "true");
  await hands.press("Control+a");
  await hands.type("onerror");
  const found = page.getByRole("option", { name: /onerror/ });
  await expect(found.first()).toContainText(hostile);
  await hands.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/negotiations/${made.id}$`));
  expect(await page.title()).not.toBe("taken");
  await hands.press("Control+k");
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option", { name: /onerror/ })).toBeVisible();

  // Hands that do not wait to see the list: Enter is for what has been typed, not for what its first letter found.
  await hands.press("Escape");
  await page.goto("/");
  await isListening(page);
  await hands.press("Control+k");
  await expect(page.getByRole("group", { name: "Recent" })).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await hands.type("onerror");
  await hands.press("Enter");
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(page).toHaveURL(new RegExp(`/negotiations/${made.id}$`));
});
