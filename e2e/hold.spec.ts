import { expect, test } from "./desk";
import { Sam } from "./sam";

test("an expired hold blocks acceptance and keeps what was typed", async ({ page, desk }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await desk.control("streamhaus", { hold_seconds: 20 });
  await sam.getsRevisedDrafts();
  await sam.opensFinalize();
  await sam.takesTheHold();
  await page.getByLabel("Purchase order").fill("PO-2026-1187");
  const amount = await sam.typesTheAmount();

  await expect(page.getByText(/^The hold ended at .+ Nothing was booked\.$/)).toBeVisible({ timeout: 30_000 });
  await expect(sam.acceptButton()).toHaveCount(0);
  await expect(
    page.getByText(`Everything you typed is kept: the amount ${amount}, purchase order PO-2026-1187`),
  ).toBeVisible();

  await test.step("the API refuses as well", async () => {
    const snapshotId = new URL(page.url()).pathname.split("/").at(-1);
    const answer = await page.request.post(`/api/snapshots/${snapshotId}/acceptance`, {
      headers: { origin: desk.origin },
      data: {
        key: "8f14e45f-ceea-467f-a0e6-3bcb6a1b2c3d",
        digest: `sha256:${"A".repeat(43)}`,
        amount: { amount: Number(amount.replaceAll(",", "")), currency: "USD" },
      },
    });
    expect(answer.status()).toBe(422);
    expect((await answer.json()).code).toBe("BLOCKED");
  });

  await test.step("finalizing again brings a new hold, with what was typed", async () => {
    await desk.control("streamhaus", { hold_seconds: 900 });
    await page.getByRole("link", { name: /^Finalize .+ again$/ }).click();
    await sam.takesTheHold();
    await expect(page.getByLabel("Purchase order")).toHaveValue("PO-2026-1187");
    await expect(sam.acceptButton()).toBeVisible();
  });
});

test("a draft whose terms_digest was tampered with can't be finalized", async ({ page, desk }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await desk.control("streamhaus", { tamper_terms_digest: "draft" });
  await sam.sendsTheBrief();
  await sam.opensTheWorkspace();
  await expect(page.getByText(/digest_mismatch/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Finalize/ })).toHaveCount(0);

  await test.step("nor through the API", async () => {
    const negotiation = await (
      await page.request.get(`/api/negotiations/${new URL(page.url()).pathname.split("/").at(-1)}`)
    ).json();
    const [thread] = negotiation.threads;
    const answer = await page.request.post(`/api/threads/${thread.id}/holds`, {
      headers: { origin: desk.origin },
      data: { key: "8f14e45f-ceea-467f-a0e6-3bcb6a1b2c3d", snapshotIds: [thread.snapshots[0].id] },
    });
    expect(answer.status()).toBe(422);
    const refusal = await answer.json();
    expect(refusal.code).toBe("BLOCKED");
    expect(refusal.data.findings.map(({ code }: { code: string }) => code)).toContain("digest_mismatch");
  });
});

test("a committed snapshot whose terms_digest was tampered with can't be accepted", async ({ page, desk }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.getsRevisedDrafts();
  await desk.control("streamhaus", { tamper_terms_digest: "committed" });
  await sam.opensFinalize();
  await page.getByRole("button", { name: /^Ask StreamHaus to hold USD / }).click();
  await expect(page.getByText(/^Accepting is blocked: /)).toBeVisible();
  await expect(sam.acceptButton()).toHaveCount(0);
});
