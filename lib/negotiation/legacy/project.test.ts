import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormatsModule from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it, test, vi } from "vitest";
import { type RefineProposalsRequest, type RequestProposalsRequest, requestSchema } from "@/lib/adcp";
import {
  briefText,
  filterState,
  type LegacySeller,
  projectRefine,
  projectRequest,
  purchaseText,
  refineText,
} from "../index";

// Compiling the protocol's schema takes a while.
vi.setConfig({ testTimeout: 120_000 });

const SHARED = process.env.PARLEY_SHARED ?? "../shared";
const KEY = "5a0c5a4e-7a50-4c3a-9b9e-0f6f6f6f6f6f";
const ACCOUNT = { brand: { domain: "acmeoutdoor.example" }, operator: "pinnacle-agency.example" };
const BUYER = { account: ACCOUNT, brand: ACCOUNT.brand };
const seller = (release: string, more: Partial<LegacySeller> = {}): LegacySeller => ({
  release,
  tools: ["get_products"],
  ...more,
});
const request = (criteria?: object) =>
  ({
    idempotency_key: KEY,
    brief: "Video.",
    account: ACCOUNT,
    ...(criteria && { criteria }),
  }) as RequestProposalsRequest;
const refine = (...refinements: object[]) =>
  ({ idempotency_key: KEY, refinements }) as unknown as RefineProposalsRequest;
const revise = (more: object) => ({ proposal_id: "p", action: "revise", ...more });

/** Every filter of the compact request, and the first release whose get_products means the same by it (facts 6.4); none: no release. */
const FILTERS: readonly [name: string, value: unknown, since: "3.0" | "3.1" | null][] = [
  ["delivery_type", "guaranteed", "3.0"],
  ["exclusivity", "exclusive", "3.0"],
  ["is_fixed_price", true, "3.0"],
  ["standard_formats_only", true, "3.0"],
  ["min_exposures", 5, "3.0"],
  ["start_date", "2026-12-01", "3.0"],
  ["end_date", "2026-12-31", "3.0"],
  ["budget_range", { min: 1, max: 2, currency: "USD" }, "3.0"],
  ["countries", ["US"], "3.0"],
  ["channels", ["olv"], "3.0"],
  ["trusted_match", {}, "3.0"],
  ["required_features", {}, "3.0"],
  ["required_performance_standards", [], "3.0"],
  ["pricing_currencies", ["USD"], "3.1"],
  ["video_placement_types", ["instream"], "3.1"],
  ["audio_distribution_types", ["podcast"], "3.1"],
  ["sponsored_placement_types", ["sponsored_search"], "3.1"],
  ["social_placement_surfaces", ["feed"], "3.1"],
  ["required_metrics", [], "3.1"],
  ["required_vendor_metrics", [], "3.1"],
  ["ext", {}, "3.1"],
  ["pricing_structures", ["fixed"], null],
  ["format_kinds", ["video_vast"], null],
  ["format_option_refs", [], null],
  ["availability_horizon", {}, null],
  ["property_list", {}, null],
  ["audience_evidence_requirements", {}, null],
  ["regions", ["US-CA"], null],
  ["metros", [], null],
  ["postal_areas", [], null],
  ["geo_proximity", [], null],
];
const ORDER = ["2.5", "3.0", "3.1"];
const speaks = (release: string, since: string | null) =>
  since !== null && ORDER.indexOf(release) >= ORDER.indexOf(since);

describe.each(ORDER)("a filter of a brief under %s", (release) => {
  it.each(FILTERS)("%s", (name, value, since) => {
    const projection = projectRequest(request({ offer_filters: { [name]: value } }), seller(release));
    if (speaks(release, since)) {
      const filters = projection.ok ? projection.projected.filters : null;
      expect([...(filters ?? [])]).toEqual([[name, JSON.stringify(value)]]);
      return;
    }
    expect(projection).toMatchObject({
      ok: false,
      problems: [
        {
          code: "PRE_MUTATION_UNSUPPORTED",
          pointer: `/criteria/offer_filters/${name}`,
          legacy: { guarantee: "exact_discovery_offer_filter_state", recovery: "REFORMULATE_REQUEST" },
        },
      ],
    });
  });
});

/** Members of a compact request that are no filter: none of them has a form, and none becomes prose. */
const CRITERIA = [
  "product_ids",
  "targeting_overlay",
  "required_overlay_support",
  "outcome_target",
  "catalog",
  "policy_ids",
  "ext",
  "media_buy_frequency_cap",
  "acceptance_context",
];
it.each(CRITERIA)("criteria.%s has no form in this lane", (name) => {
  for (const release of ["3.0", "3.1"]) {
    const path = `/criteria/${name}`;
    expect(projectRequest(request({ [name]: {} }), seller(release))).toMatchObject({
      ok: false,
      problems: [{ code: "CAPABILITY_UNSUPPORTED", pointer: path, legacy: { guarantee: null } }],
    });
  }
});

test("a range that cannot be copied is not sent, whatever else is right", () => {
  const ranges = [
    { min: 2, max: 1, currency: "USD" },
    { max: 1, currency: "USD", per: "day" },
  ];
  for (const budget_range of ranges) {
    expect(projectRequest(request({ offer_filters: { budget_range } }), seller("3.1")).ok).toBe(false);
  }
});

describe("a refinement", () => {
  it("maps what means the same: products, then the proposal with its wish, and complete filters", () => {
    const changes = { "a/b": "omit", __proto__x: "include" };
    const criteria = { offer_filters: { countries: ["US"] } };
    const projection = projectRefine(
      refine(revise({ ask: "More.", product_changes: changes, criteria })),
      seller("3.1"),
    );
    expect(projection).toEqual({
      ok: true,
      projected: {
        refine: [
          { scope: "product", product_id: "a/b", action: "omit" },
          { scope: "product", product_id: "__proto__x", action: "include" },
          { scope: "proposal", proposal_id: "p", action: "include", ask: "More." },
        ],
        filters: new Map([["countries", '["US"]']]),
      },
    });
  });

  it("names everything that has no form, with pointers escaped, and what would reach proposals it was not meant for", () => {
    const wide = revise({
      constraints: { total_budget: { max: 1, currency: "USD" }, cpm: {}, impressions: {}, flight: {} },
      alternatives: { count: 2 },
      product_changes: { "a/b~c": "omit" },
      criteria: { offer_filters: { "x/y": 1 }, targeting_overlay: {} },
    });
    const projection = projectRefine(
      refine(wide, { ...revise({ change_kind: "amendment", ask: "x" }), proposal_id: "q" }),
      seller("3.0"),
    );
    expect(
      projection.ok ? [] : projection.problems.map(({ pointer, legacy }) => `${legacy?.recovery} ${pointer}`),
    ).toEqual([
      "USE_COMPACT_LIFECYCLE /refinements/0/constraints/total_budget",
      "REFORMULATE_REQUEST /refinements/0/criteria/offer_filters/x~1y",
      "REFORMULATE_REQUEST /refinements/0/constraints/cpm",
      "REFORMULATE_REQUEST /refinements/0/constraints/impressions",
      "REFORMULATE_REQUEST /refinements/0/constraints/flight",
      "REFORMULATE_REQUEST /refinements/0/alternatives",
      "REFORMULATE_REQUEST /refinements/0/criteria/targeting_overlay",
      "NONE /refinements/1/change_kind",
      "REFORMULATE_REQUEST /refinements/0/product_changes/a~1b~0c",
      "REFORMULATE_REQUEST /refinements/1/criteria/offer_filters",
    ]);
  });

  it("asks for one firm price where it is proved, and for several together never", () => {
    const one = refine({ proposal_id: "p", action: "finalize" });
    const two = refine({ proposal_id: "p", action: "finalize" }, { proposal_id: "q", action: "finalize" });
    expect(projectRefine(one, seller("3.1")).ok).toBe(false);
    expect(projectRefine(one, seller("3.1", { finalizeIsImmutable: true }))).toMatchObject({
      projected: { refine: [{ scope: "proposal", proposal_id: "p", action: "finalize" }], filters: null },
    });
    expect(projectRefine(two, seller("3.1", { finalizeIsImmutable: true })).ok).toBe(false);
  });
});

/** Names that only the compact lane knows; none of them may be said to an older seller in any form. */
const COMPACT_ONLY =
  /constraints|total_budget|"cpm"|impressions|alternatives|product_changes|offer_filters|criteria|targeting_overlay|terms_digest|change_kind|outcome_target|refinements/;
const number = fc.oneof(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), fc.nat());
const range = fc.record(
  { min: number, max: number, currency: fc.constantFrom("USD", "EUR") },
  { requiredKeys: ["currency"] },
);
/** How a person, or another program, may have written the same number. */
const spelled = fc.tuple(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom("", ".0", ".00", ".50", "e0", "E+2", "e3"));
const filters = fc.dictionary(fc.constantFrom(...FILTERS.map(([name]) => name), "x/y"), fc.jsonValue(), { maxKeys: 4 });
const words = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !COMPACT_ONLY.test(text));
const optional = <T>(value: fc.Arbitrary<T>, weight = 1) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight, arbitrary: value });

const refinements = fc.array(
  fc
    .record({
      proposal_id: words,
      action: fc.constantFrom("revise", "revise", "revise", "finalize"),
      ask: optional(words, 20),
      constraints: optional(fc.record({ total_budget: optional(range), cpm: optional(fc.object({ maxDepth: 1 })) })),
      alternatives: optional(fc.record({ count: fc.nat() })),
      product_changes: optional(fc.dictionary(words, fc.constantFrom("include", "omit"), { maxKeys: 2 })),
      criteria: optional(
        fc.record({
          offer_filters: optional(filters),
          targeting_overlay: optional(fc.constant({ geo_countries: ["US"] })),
        }),
      ),
      change_kind: optional(fc.constantFrom("amendment", "cancellation")),
    })
    // What is not there is not there on the wire either.
    .map((entry) => JSON.parse(JSON.stringify(entry)) as object),
  { minLength: 1, maxLength: 3 },
);

describe("whatever a buyer asks", () => {
  it("no older request ever carries a constraint of the compact lane, in its members or in its prose", () => {
    let sent = 0;
    fc.assert(
      fc.property(refinements, fc.constantFrom("3.0", "3.1"), fc.boolean(), (entries, release, finalizeIsImmutable) => {
        const projection = projectRefine(refine(...entries), seller(release, { finalizeIsImmutable }));
        const asksFor = JSON.stringify(entries);
        if (!projection.ok) {
          expect(projection.problems.length).toBeGreaterThan(0);
          return;
        }
        sent += 1;
        expect(asksFor).not.toMatch(/"constraints":\{"|"alternatives":|"targeting_overlay":|"change_kind":/);
        const text = refineText({ wireVersion: "3.1" }, { ...BUYER, ...projection.projected });
        const {
          filters: _,
          refine: lines,
          ...rest
        } = JSON.parse(text) as { refine: { ask?: string }[]; filters?: unknown };
        expect(JSON.stringify([rest, lines])).not.toMatch(COMPACT_ONLY);
        const asked = entries.flatMap((entry) =>
          "ask" in entry && "action" in entry && entry.action === "revise" ? [entry.ask] : [],
        );
        expect(lines.flatMap(({ ask }) => ask ?? [])).toEqual(asked);
      }),
      { numRuns: 600 },
    );
    expect(sent).toBeGreaterThan(60);
  });

  it("the budget range is the buyer's own text, byte for byte", () => {
    fc.assert(
      fc.property(spelled, spelled, fc.constantFrom("", " ", "\n  "), ([low, a], [more, b], space) => {
        const text = `{"min":${space}${low}${a},${space}"max":${low + more}${b === "" ? "e3" : b},"currency":"USD"}`;
        const budget_range = JSON.parse(text) as { min: number; max: number };
        const projection = projectRequest(
          request({ offer_filters: { countries: ["US"], budget_range } }),
          seller("3.0"),
          text,
        );
        if (budget_range.min > budget_range.max) {
          expect(projection.ok).toBe(false);
          return;
        }
        if (!projection.ok) throw new Error("It has a form.");
        const sent = briefText({ wireVersion: null }, { ...BUYER, ...projection.projected });
        expect(sent).toContain(`"budget_range":${text}`);
        expect(JSON.parse(sent)).toMatchObject({ filters: { budget_range }, adcp_major_version: 3 });
      }),
    );
  });

  it("and without its text, the very numbers", () => {
    fc.assert(
      fc.property(range, (budget_range) => {
        const state = filterState({ budget_range });
        expect(JSON.parse(state?.get("budget_range") ?? "null")).toEqual(JSON.parse(JSON.stringify(budget_range)));
      }),
    );
  });
});

/** Values of the table that only stand for one: their own shape is not what it is about. */
const EMPTY: ReadonlySet<string> = new Set(["{}", "[]"]);

describe("what is sent, against the schemas of the tools", () => {
  const filled = new Map(
    FILTERS.filter(([, value, since]) => since !== null && !EMPTY.has(JSON.stringify(value))).map(
      ([name, value]): [string, string] => [name, JSON.stringify(value)],
    ),
  );
  const purchase = {
    ...BUYER,
    key: KEY,
    proposalId: "p",
    total: { amount: 20_000, currency: "USD" },
    startTime: "asap",
    endTime: "2027-01-01T00:00:00Z",
    insertionOrder: { io_id: "io", accepted_at: "2026-12-01T00:00:00Z", signatory: "Sam" },
    purchaseOrder: "PO-1",
    reference: "ref_1",
  };
  const entries = [
    { scope: "request" as const, ask: "More." },
    { scope: "product" as const, product_id: "a", action: "more_like_this" as const, ask: "Alike." },
    { scope: "proposal" as const, proposal_id: "p", action: "finalize" as const },
  ];
  const requests: [string, "get_products" | "create_media_buy", string][] = [
    ["a brief", "get_products", briefText({ wireVersion: "3.1" }, { ...BUYER, brief: "Video.", filters: filled })],
    [
      "a brief without filters under 3.0",
      "get_products",
      briefText({ wireVersion: null }, { ...BUYER, brief: "Video.", filters: null }),
    ],
    [
      "a refinement",
      "get_products",
      refineText({ wireVersion: "3.1" }, { ...BUYER, refine: entries.slice(0, 2), filters: new Map() }),
    ],
    [
      "a finalize",
      "get_products",
      refineText({ wireVersion: null }, { ...BUYER, refine: entries.slice(2), filters: null }),
    ],
    ["a purchase", "create_media_buy", purchaseText({ wireVersion: "3.1" }, purchase)],
    ["a purchase under 3.0", "create_media_buy", purchaseText({ wireVersion: null }, purchase)],
  ];

  it.each(requests)("%s is one by this desk's own reading", (_, tool, text) => {
    expect(requestSchema(tool, "3.2").safeParse(JSON.parse(text)).error).toBeUndefined();
  });

  const folder = join(process.cwd(), SHARED, "protocol/schemas/3.2.0-beta.5/bundled/media-buy");
  const file = join(folder, "get-products-request.json");
  if (!existsSync(file)) process.stdout.write(`skipped: no protocol schemas at ${folder}\n`);
  it.skipIf(!existsSync(file))("is what the protocol's own schema of get_products takes", () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    (addFormatsModule as unknown as (ajv: Ajv) => void)(ajv);
    const validate = ajv.compile(JSON.parse(readFileSync(file, "utf8")) as object);
    const faults = requests
      .filter(([, tool]) => tool === "get_products")
      .flatMap(([name, , text]) => (validate(JSON.parse(text)) ? [] : [[name, validate.errors]]));
    expect(faults).toEqual([]);
    expect(validate({ buying_mode: "refine", refine: [{ scope: "product", id: "a", action: "include" }] })).toBe(false);
  });
});
