import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expect, type Page, test } from "./desk";
import { Sam } from "./sam";

type Told = "revise" | "finalize" | "accept";
type Snapshot = { id: string; proposalId: string; status: string; proposalText: string };

/** The ten worst lies: when each is told, and the words it is caught in. */
const LIES: readonly { lie: string; told: Told; caught: RegExp }[] = [
  { lie: "wrong_digest", told: "revise", caught: /not the digest of the terms it sent/ },
  { lie: "broken_called_revised", told: "revise", caught: /USD 11\.80 over your ceiling of USD 18\.00/ },
  { lie: "unlisted_break", told: "revise", caught: /Claim and terms differ: cpm is not listed as unsatisfied/ },
  { lie: "mixed_currencies", told: "revise", caught: /priced in EUR and USD.*never converted/ },
  { lie: "other_countries", told: "revise", caught: /targeted to \["BR"\].*you asked for \["US","CA"\]/ },
  { lie: "fake_alternatives", told: "revise", caught: /has exactly the terms of .*no further alternative/ },
  { lie: "markup_in_prose", told: "revise", caught: /not built as the protocol has it/ },
  {
    lie: "raised_at_finalize",
    told: "finalize",
    caught: /Accepting is blocked: Crooked changed 3 terms after your review/,
  },
  { lie: "expired_hold", told: "finalize", caught: /Accepting is blocked|hold .*(over|expired|run out)/ },
  { lie: "other_terms_booked", told: "accept", caught: /The booked terms are not the terms you accepted/ },
];

test("ten lies of a crooked seller, each caught in words, and nothing to accept", async ({ page, desk }) => {
  const sam = new Sam(page);
  await sam.signsIn();
  await page.goto("/sellers");
  await page.getByRole("button", { name: "Add Crooked" }).click();
  await page.getByRole("link", { name: "Crooked", exact: true }).first().click();
  await expect(page.getByRole("status").getByText(/Tells one chosen lie for each ask marked/)).toBeVisible();
  const api = apiOf(page.request, desk.origin);
  const [seller] = await api<{ id: string }[]>("GET", "/sellers");

  for (const { lie, told, caught } of LIES) {
    await test.step(lie, async () => {
      const path = await negotiated(api, seller?.id ?? "", lie, told);
      await page.goto(path);
      await expect(page.getByText(caught).first()).toBeVisible();
      await expectNothingToAccept(page);
      if (told === "revise") await expectNoHoldOfWhatIsBlocked(page);
      if (lie === "markup_in_prose") await expectInert(page);
    });
  }
});

/** Nothing on the page accepts, whatever it is called. */
async function expectNothingToAccept(page: Page) {
  await expect(page.getByRole("button", { name: /^Accept/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Accept/ })).toHaveCount(0);
}

/** A draft the desk blocks has its way to a hold closed. */
async function expectNoHoldOfWhatIsBlocked(page: Page) {
  const closed = page.getByRole("button", { name: /^Finalize/ });
  await expect(closed.first()).toBeVisible();
  for (const button of await closed.all()) await expect(button).toHaveAttribute("aria-disabled", "true");
}

/** What the seller wrote is text: no image, no link, no script, and no character that turns the line around. */
async function expectInert(page: Page) {
  const main = page.locator("main");
  await expect(main.getByText("<img src=x onerror=")).not.toHaveCount(0);
  await expect(main.locator('img[src="x"], a[href*="crooked.example"], a[href^="javascript:"]')).toHaveCount(0);
  expect(await page.title()).not.toContain("accepted");
  const text = (await main.textContent()) ?? "";
  for (const hidden of ["\u0007", "\u200b", "\u202e"]) expect(text).not.toContain(hidden);
}

type Api = <T>(method: string, path: string, data?: object) => Promise<T>;

const apiOf =
  (request: APIRequestContext, origin: string): Api =>
  async (method, path, data) => {
    const answer = await request.fetch(`/api${path}`, { method, headers: { origin }, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };

/** Negotiates until the lie is told, and returns the page it is to be seen on. */
async function negotiated(api: Api, sellerId: string, lie: string, told: Told): Promise<string> {
  const { id, threads } = await api<{ id: string; threads: { id: string }[] }>("POST", "/negotiations", {
    name: `A seller that lies: ${lie}`,
    brandDomain: "acmeoutdoor.example",
    brief: "Premium video with native support, in the US and Canada.",
    budget: { amount: 62_000, currency: "USD" },
    criteria: null,
    sellerIds: [sellerId],
  });
  const threadId = threads[0]?.id ?? "";
  const snapshots = async () => {
    const workspace = await api<{ threads: { snapshots: Snapshot[] }[] }>("GET", `/negotiations/${id}`);
    return workspace.threads[0]?.snapshots ?? [];
  };
  await api("POST", `/threads/${threadId}/request`, { key: randomUUID() });
  const [source] = await snapshots();
  const refinement = {
    proposal_id: source?.proposalId,
    action: "revise",
    constraints: { total_budget: { max: 50_000, currency: "USD" }, cpm: { max: 18, currency: "USD" } },
    product_changes: { premium_video_q4: "include" },
    criteria: { targeting_overlay: { geo_countries: ["US", "CA"] } },
    alternatives: { count: 2 },
    ask: `Use materially different mixes. [lie:${lie}]`,
  };
  await api("POST", `/threads/${threadId}/refinements`, { key: randomUUID(), refinements: [refinement] });
  if (told === "revise") return `/negotiations/${id}`;

  const draft = (await snapshots()).find((each) => each.id !== source?.id);
  await api("POST", `/threads/${threadId}/holds`, { key: randomUUID(), snapshotIds: [draft?.id] });
  const held = (await snapshots()).find(({ status }) => status === "committed");
  if (told === "finalize") return `/negotiations/${id}/accept/${held?.id}`;

  const { terms_digest, commercial_terms } = JSON.parse(held?.proposalText ?? "{}");
  const seen = { key: randomUUID(), digest: terms_digest, amount: commercial_terms.total_budget };
  await api("POST", `/snapshots/${held?.id}/acceptance`, seen);
  // The booking itself was right, and reads back so; what was said of it is on record with its round.
  return `/negotiations/${id}`;
}
