// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DIMENSIONS } from "@/lib/adcp";
import type { SellerView, SnapshotView, ThreadView } from "@/lib/api/client";
import { termsDigest } from "@/lib/negotiation";
import { Composer } from "./composer";

// A whole form is drawn again at every key press, which a busy machine may take its time for.
vi.setConfig({ testTimeout: 30_000 });

// The desk is not what is tested here; what would go to it is.
const sent = vi.hoisted(() => ({ refinements: [] as unknown[], drafts: [] as unknown[], fails: false }));
vi.mock("@/lib/api/client", async (original) => {
  const real = await original<typeof import("@/lib/api/client")>();
  return {
    ...real,
    client: {
      drafts: {
        save: async (input: unknown) => {
          if (sent.fails) throw new TypeError("fetch failed");
          sent.drafts.push(input);
          return { savedAt: "2026-12-02T15:06:31Z", saved: true, values: {} };
        },
        discard: async () => ({ discarded: true }),
      },
    },
    api: {
      ...real.api,
      session: {
        current: {
          queryOptions: () => ({
            queryKey: ["session"],
            queryFn: async () => ({ buyer: { id: "sam" } }),
            initialData: { buyer: { id: "sam" } },
          }),
        },
      },
      negotiations: { get: { queryKey: () => ["workspace"] } },
      refinements: {
        send: {
          mutationOptions: () => ({
            mutationFn: async (input: unknown) => {
              sent.refinements.push(input);
              throw new TypeError("fetch failed");
            },
          }),
        },
      },
    },
  };
});

const terms = {
  brand: { domain: "acmeoutdoor.example" },
  start_time: "2026-12-14T05:00:00Z",
  end_time: "2027-02-01T05:00:00Z",
  total_budget: { amount: 62000, currency: "USD" },
  purchases: [
    {
      product_id: "premium_video_q4",
      pricing_option_id: "a",
      pricing: { pricing_option_id: "a", pricing_model: "cpm", currency: "USD", fixed_price: 21 },
      start_time: "2026-12-14T05:00:00Z",
      end_time: "2027-02-01T05:00:00Z",
      impressions: 2_000_000,
      targeting_overlay: { geo_countries: ["US"], frequency_cap: { max_impressions: 3, per: "individual" } },
    },
  ],
};
const snapshot: SnapshotView = {
  id: "snapshot_1",
  threadId: "thread_1",
  sellerName: "StreamHaus",
  proposalId: "proposal_1",
  parentProposalId: null,
  status: "draft",
  callId: "call_0",
  round: 0,
  outcome: "proposed",
  receivedAt: "2026-12-02T15:00:00Z",
  proposalText: JSON.stringify({
    proposal_id: "proposal_1",
    proposal_kind: "new_media_buy",
    proposal_status: "draft",
    name: "StreamHaus",
    expires_at: "2027-12-08T15:00:00Z",
    commercial_terms: terms,
    terms_digest: termsDigest(terms),
  }),
  findings: [],
  blocked: false,
  acknowledged: [],
  letPass: null,
  declined: false,
};

function thread(refinement: SellerView["refinement"], over: Partial<ThreadView> = {}): ThreadView {
  const block =
    refinement.kind === "declared"
      ? {
          proposal_refinement: {
            supported_dimensions: refinement.dimensions,
            max_alternatives: refinement.maxAlternatives ?? undefined,
          },
        }
      : {};
  const capabilities = {
    adcp: { supported_versions: ["3.2"] },
    supported_protocols: ["media_buy"],
    media_buy: { lifecycle_tools: ["request_proposals", "refine_proposals", "accept_proposal"], ...block },
  };
  return {
    id: "thread_1",
    sellerId: "seller_1",
    sellerName: "StreamHaus",
    stage: "proposed",
    round: 0,
    turn: { who: "you", text: "", since: "2026-12-02T15:00:00Z" },
    bestOffer: null,
    hold: null,
    waiting: null,
    changedAt: "2026-12-02T15:00:00Z",
    negotiationId: "negotiation_1",
    pin: "3.2",
    servedVersion: "3.2",
    versionNotice: null,
    laneInfo: {
      kind: "compact",
      release: null,
      wireVersion: null,
      why: null,
      evidence: null,
      words: "",
      promises: [],
      notice: null,
    },
    legacy: null,
    account: null,
    sellerOffsetMs: 0,
    pausedUntil: null,
    probing: { rounds: 0, most: 15, warning: null },
    seller: {
      name: "StreamHaus",
      url: "http://seller.example/mcp",
      protocol: "mcp",
      auth: "bearer",
      refinement,
      capabilitiesText: JSON.stringify(capabilities),
    } as SellerView,
    products: [{ productId: "audio_stream_q4", name: "Streaming audio" }],
    rounds: [],
    snapshots: [snapshot],
    drafts: [],
    mediaBuy: null,
    approvals: [],
    mediaBuys: [],
    ...over,
  };
}

const all: SellerView["refinement"] = { kind: "declared", dimensions: [...DIMENSIONS], maxAlternatives: 3 };

function show(
  refinement: SellerView["refinement"] = all,
  over: Partial<ThreadView> = {},
  sourceIds: readonly string[] = ["snapshot_1"],
) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <Composer
        thread={thread(refinement, over)}
        sourceIds={sourceIds}
        refusedRound={null}
        pane="fields"
        onPane={() => {}}
        onSources={() => {}}
        onEnd={() => {}}
      />
    </QueryClientProvider>,
  );
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
// Looking fields up by role is slow in a DOM without a browser; the row is the group its name labels.
const row = (name: string) => screen.getByText(name, { selector: "span" }).closest("fieldset") as HTMLElement;
const form = () => screen.getByLabelText("Composer");
const button = (words: RegExp, inside: HTMLElement = document.body) =>
  within(inside).getByText(words, { selector: "button" });
const preview = () => screen.getByLabelText("The exact request").textContent ?? "";

beforeEach(() => {
  localStorage.clear();
  sent.refinements.length = 0;
  sent.drafts.length = 0;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("each field shows whether the source already meets what is asked", () => {
  show();
  type("Total budget, most", "50,000");
  expect(within(row("Total budget")).getByText(/not yet: USD 12,000 over/)).toBeTruthy();
  type("Total budget, most", "62,000");
  expect(within(row("Total budget")).getByText("already meets it")).toBeTruthy();
});

test("a dimension the seller leaves out is off with its reason and can go into the ask, where it is not verifiable", () => {
  show({ kind: "declared", dimensions: ["total_budget"], maxAlternatives: null });
  expect(screen.queryByLabelText("CPM ceiling, most")).toBeNull();
  expect(within(row("CPM ceiling")).getByText(/sending it would fail the whole request/)).toBeTruthy();
  fireEvent.click(button(/Move to ask/, row("CPM ceiling")));
  expect((screen.getByLabelText("Ask, in your own words") as HTMLTextAreaElement).value).toContain("CPM at most");
});

test("an undeclared seller gets typed fields with a notice; an empty list gets prose only", () => {
  show({ kind: "undeclared" });
  expect(screen.getByText(/does not declare what it can be held to/)).toBeTruthy();
  expect(screen.getByLabelText("CPM ceiling, most")).toBeTruthy();
  cleanup();
  show({ kind: "declared", dimensions: [], maxAlternatives: null });
  expect(screen.getByText(/can be asked in prose only/)).toBeTruthy();
  expect(screen.queryByLabelText("CPM ceiling, most")).toBeNull();
});

test("all problems are shown at once, each at its field, and nothing is sent", () => {
  show();
  type("Total budget, least", "60,000");
  type("Total budget, most", "50,000");
  type("CPM ceiling, most", "18,0");
  type("Distinct drafts asked for", "12");
  for (const label of ["Total budget, least", "CPM ceiling, most", "Distinct drafts asked for"]) {
    expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
  }
  fireEvent.submit(form());
  expect(sent.refinements).toEqual([]);
  expect((screen.getByLabelText("CPM ceiling, most") as HTMLInputElement).value).toBe("18,0");
});

test("replacing the overlay warns of what would go, and keeping it sends it along", () => {
  show();
  type("Add a country by code or name", "us,ca,");
  expect(screen.getByText(/replaces the whole targeting/)).toBeTruthy();
  expect(preview()).not.toContain("frequency_cap");
  fireEvent.click(button(/Keep it too/));
  expect(preview()).toContain("frequency_cap");
});

test("what the preview shows is what is sent, and a lost answer keeps the key until the request changes", async () => {
  show();
  type("Total budget, most", "50,000");
  const shown = preview();
  fireEvent.submit(form());
  await screen.findByText("The desk did not answer");
  fireEvent.submit(form());
  await vi.waitFor(() => expect(sent.refinements).toHaveLength(2));
  const [first, second] = sent.refinements as { key: string; refinements: unknown }[];
  expect(shown).toContain(first?.key);
  expect(second).toEqual(first);
  expect(first?.refinements).toEqual([
    { proposal_id: "proposal_1", action: "revise", constraints: { total_budget: { max: 50000, currency: "USD" } } },
  ]);
  await vi.waitFor(() => expect(form().querySelector("[aria-busy]")).toBeNull());
  type("Total budget, most", "49,000");
  expect(preview()).not.toContain(first?.key);
});

test("a press takes the key before it along, though that is not drawn yet", () => {
  show({ kind: "declared", dimensions: ["total_budget"], maxAlternatives: null });
  const move = button(/Move to ask/, row("CPM ceiling"));
  act(() => {
    type("Ask, in your own words", "More video, please.");
    fireEvent.click(move);
  });
  const { value } = screen.getByLabelText("Ask, in your own words") as HTMLTextAreaElement;
  expect(value).toMatch(/^More video, please\.\nCPM at most/);
});

test("what was typed is there again after a reload", () => {
  show();
  type("CPM ceiling, most", "18.00");
  type("Ask, in your own words", "more video");
  cleanup();
  show();
  expect((screen.getByLabelText("CPM ceiling, most") as HTMLInputElement).value).toBe("18.00");
  expect((screen.getByLabelText("Ask, in your own words") as HTMLTextAreaElement).value).toBe("more video");
});

test("a phrase that a typed field can say is offered, and taken only when pressed", () => {
  show();
  type("Ask, in your own words", "keep it under 50k");
  expect((screen.getByLabelText("Total budget, most") as HTMLInputElement).value).toBe("");
  fireEvent.click(button(/Set total budget ceiling to 50,000/));
  expect((screen.getByLabelText("Total budget, most") as HTMLInputElement).value).toBe("50,000");
});

test.each([
  [
    "the seller asked to wait",
    { pausedUntil: "2999-01-01T00:00:00Z" },
    /StreamHaus asked to wait: this can be sent at/,
  ],
  [
    "too many rounds went without a hold",
    { probing: { rounds: 15, most: 15, warning: "15 revision rounds went to StreamHaus." } },
    /the desk stops here/,
  ],
])("sending is off with its reason where %s, and nothing leaves", async (_, over, reason) => {
  show(all, over);
  type("Total budget, most", "50,000");
  const send = button(/Send to StreamHaus/);
  expect(send.getAttribute("aria-disabled")).toBe("true");
  const why = document.getElementById(send.getAttribute("aria-describedby") ?? "");
  expect(why?.textContent).toMatch(reason);
  fireEvent.submit(form());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent.refinements).toEqual([]);
});

test("a warning of probing stands above the button and stops nothing", async () => {
  show(all, {
    probing: { rounds: 8, most: 15, warning: "8 revision rounds went to StreamHaus and no hold was taken." },
  });
  type("Total budget, most", "50,000");
  expect(screen.getByText(/8 revision rounds went to StreamHaus/)).toBeTruthy();
  fireEvent.submit(form());
  await vi.waitFor(() => expect(sent.refinements).toHaveLength(1));
});

test("a wait that is over stops nothing", async () => {
  show(all, { pausedUntil: "2020-01-01T00:00:00Z" });
  type("Total budget, most", "50,000");
  fireEvent.submit(form());
  await vi.waitFor(() => expect(sent.refinements).toHaveLength(1));
});

test("a press is taken back by its button; what was typed since stays", () => {
  show({ kind: "declared", dimensions: ["total_budget"], maxAlternatives: null });
  fireEvent.click(button(/Move to ask/, row("CPM ceiling")));
  type("Total budget, most", "50,000");
  fireEvent.click(screen.getByText("Undo: moved cpm ceiling to ask"));
  expect((screen.getByLabelText("Ask, in your own words") as HTMLTextAreaElement).value).toBe("");
  expect((screen.getByLabelText("Total budget, most") as HTMLInputElement).value).toBe("50,000");
});

test("one source's fields go to all others, which say where they differ, and come back with one undo", () => {
  const other = {
    ...snapshot,
    id: "snapshot_2",
    proposalId: "proposal_2",
    proposalText: snapshot.proposalText.replaceAll("proposal_1", "proposal_2"),
  };
  show(all, { snapshots: [snapshot, other] }, ["snapshot_1", "snapshot_2"]);
  const [first, second] = screen.getAllByLabelText("Total budget, most") as HTMLInputElement[];
  fireEvent.change(first as HTMLInputElement, { target: { value: "50,000" } });
  expect(screen.getByText("own: total budget")).toBeTruthy();
  fireEvent.click(screen.getByText("Copy to all", { selector: "button" }));
  fireEvent.click(screen.getByText("Copy 1 field", { selector: "button" }));
  expect(second?.value).toBe("50,000");
  expect(screen.getByText("asked the same as source 1")).toBeTruthy();
  fireEvent.click(screen.getByText("Undo: copied total budget to all"));
  expect(second?.value).toBe("");
  expect(first?.value).toBe("50,000");
});

test("where the desk holds another version, nothing is replaced: both can be looked at, and one is chosen", async () => {
  const theirs = {
    sourceSnapshotId: "snapshot_1",
    values: { budgetMax: "40,000" },
    savedAt: "2026-12-02T15:05:00.000Z",
  };
  localStorage.setItem(
    "parley.composer.thread_1.snapshot_1.of.sam",
    JSON.stringify({
      values: { budgetMax: "45,000" },
      at: "2026-12-02T15:04:00.000Z",
      basedOn: "2026-12-02T15:00:00.000Z",
    }),
  );
  show(all, { drafts: [theirs] });
  const total = () => (screen.getByLabelText("Total budget, most") as HTMLInputElement).value;
  expect(total()).toBe("45,000");
  expect(await screen.findByText(/here max 45,000; there max 40,000/)).toBeTruthy();
  expect(sent.drafts).toEqual([]);
  fireEvent.click(screen.getByText("Show the other version"));
  expect(total()).toBe("40,000");
  fireEvent.click(screen.getByText("Show the other version"));
  expect(total()).toBe("45,000");
  fireEvent.click(screen.getByText("Go on with this one"));
  await vi.waitFor(() => expect(sent.drafts).toHaveLength(1));
  expect(sent.drafts[0]).toMatchObject({ values: { budgetMax: "45,000" }, basedOn: theirs.savedAt });
});

test("of a thousand products a few are drawn, the count is said, and any is found", () => {
  const products = Array.from({ length: 1000 }, (_, at) => ({ productId: `product_${at}`, name: `Product ${at}` }));
  show(all, { products });
  expect(within(row("Products")).getAllByRole("group").length).toBeLessThan(12);
  expect(within(row("Products")).getByText(/8 of 1,001 shown/)).toBeTruthy();
  type("Find a product", "product_777");
  expect(within(row("Products")).getByText("product_777")).toBeTruthy();
});

test("what is typed while the desk cannot be reached is said to be kept, and saved later", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  sent.fails = true;
  show();
  type("CPM ceiling, most", "18");
  expect(await screen.findByText(/^Offline: kept in this browser/, {}, { timeout: 5000 })).toBeTruthy();
  sent.fails = false;
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText(/^Saved /)).toBeTruthy();
});
