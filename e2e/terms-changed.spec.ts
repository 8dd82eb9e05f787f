import { expect, test } from "./desk";
import { Sam } from "./sam";

test("terms changed at finalize can't be accepted, and what changed is shown", async ({ page, desk }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.getsRevisedDrafts();
  await desk.control("streamhaus", { tamper_terms: "committed" });
  await sam.opensFinalize();
  await page.getByRole("button", { name: /^Ask StreamHaus to hold USD / }).click();

  await expect(page.getByText("Accepting is blocked: StreamHaus changed 1 term after your review")).toBeVisible();
  await expect(sam.acceptButton()).toHaveCount(0);

  await test.step("both digests are right for their terms, and they are not the same", async () => {
    await expect(page.locator("[data-gate]")).toHaveAttribute("data-gate", "different");
    await expect(page.getByText("not equal", { exact: true })).toBeVisible();
  });

  await test.step("the price is shown as reviewed and as committed", async () => {
    const changed = page.getByRole("region", { name: /^What changed/ }).getByRole("row");
    const price = changed.filter({ hasText: "/purchases/0/pricing/fixed_price" });
    await expect(price).toHaveCount(1);
    await expect(price).toContainText("1 more");
    const [reviewed, committed] = await price.getByRole("cell").allTextContents();
    expect(Number(committed)).toBe(Number(reviewed) + 1);
  });

  await test.step("the API refuses it as well", async () => {
    const { pathname } = new URL(page.url());
    const snapshotId = pathname.split("/").at(-1);
    const negotiation = await (await page.request.get(`/api/negotiations/${pathname.split("/")[2]}`)).json();
    const snapshot = negotiation.threads[0].snapshots.find(({ id }: { id: string }) => id === snapshotId);
    const proposal = JSON.parse(snapshot.proposalText);
    const answer = await page.request.post(`/api/snapshots/${snapshotId}/acceptance`, {
      headers: { origin: desk.origin },
      data: {
        key: "8f14e45f-ceea-467f-a0e6-3bcb6a1b2c3d",
        // The digest the seller claims is the one of the changed terms: it is refused for what it says, not for a mistake.
        digest: proposal.terms_digest,
        amount: proposal.commercial_terms.total_budget,
      },
    });
    expect(answer.status()).toBe(422);
    const refusal = await answer.json();
    expect(refusal.code).toBe("BLOCKED");
    expect(refusal.data.findings.map(({ code }: { code: string }) => code)).toContain("terms_changed_at_finalize");
  });
});
