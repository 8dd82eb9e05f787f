import { expect, test } from "./desk";
import { ACME, Sam } from "./sam";

test("leaving the page while a brief is on its way loses no send", async ({ page, desk }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await sam.adds("StreamHaus");
  await sam.adds("Northlight");
  for (const seller of ["streamhaus", "northlight"] as const) await desk.control(seller, { delay_ms: 1500 });
  await page.goto("/negotiations/new");
  await page.getByLabel("Name", { exact: true }).fill(ACME.name);
  await page.getByLabel("Brand domain").fill(ACME.brand);
  await page.getByLabel("Brief", { exact: true }).fill(ACME.brief);
  for (const pick of await page.getByRole("region", { name: "Sellers" }).getByRole("checkbox").all()) {
    if (!(await pick.isChecked())) await pick.check();
  }
  await page.getByRole("button", { name: "Send the brief to 2 sellers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sending the brief" })).toBeVisible();
  const sent = page.url();

  await page.goto("about:blank");
  await page.goto(sent);
  await expect(page.getByRole("heading", { level: 1, name: "Brief sent", exact: true })).toBeVisible({
    timeout: 15_000,
  });
  const id = new URL(sent).searchParams.get("sent");
  const { threads } = await (await page.request.get(`/api/negotiations/${id}`)).json();
  expect(
    threads.map(({ rounds }: { rounds: { kind: string; state: string }[] }) =>
      rounds.map(({ kind, state }) => `${kind} ${state}`),
    ),
    "each seller was asked once",
  ).toEqual([["request done"], ["request done"]]);
});
