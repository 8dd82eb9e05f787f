import { describe, expect, test } from "vitest";
import type { Proposal, RequestProposalsRequest } from "@/lib/adcp";
import {
  evaluateRequirements,
  type Finding,
  verifyAcceptResponse,
  verifyRefineResponse,
  verifyRequestResponse,
} from "../index";
import {
  acceptance,
  changes,
  draft,
  finalization,
  firstRequest,
  line,
  NOW,
  revision,
  seal,
  terms,
} from "../testing/exchanges";

/** Where findings stand and what they say: a buyer reads the fact with its numbers, and the desk puts it at its place. */

const brief = ({ code, severity, pointer, message }: Finding) => [code, severity, pointer, message];

function judged(edit: (exchange: ReturnType<typeof revision>, proposal: Proposal) => void) {
  const exchange = revision();
  const proposal = exchange.response.results[0]?.proposals?.[0] as Proposal;
  edit(exchange, proposal);
  seal(proposal);
  return verifyRefineResponse({ ...exchange, response: JSON.parse(JSON.stringify(exchange.response)), now: NOW })
    .findings;
}
const lines = (proposal: Proposal) => proposal.commercial_terms.purchases;
const TERMS = "/results/0/proposals/0/commercial_terms";

describe("a missed requirement", () => {
  test("is said of the line whose price is over", () => {
    const findings = judged((_, proposal) => Object.assign(lines(proposal)[1]?.pricing ?? {}, { fixed_price: 18.5 }));
    expect(brief(findings.find(({ code }) => code === "constraint_unmet") as Finding)).toEqual([
      "constraint_unmet",
      "block",
      `${TERMS}/purchases/1/pricing/fixed_price`,
      "native_feed_q4 costs USD 18.50 CPM, USD 0.50 over your ceiling of USD 18.00.",
    ]);
  });

  test("is said of a line that is sold by auction, or at no price at all", () => {
    const auction = judged((_, proposal) =>
      Object.assign(lines(proposal)[0]?.pricing ?? {}, { fixed_price: undefined, floor_price: 12 }),
    );
    expect(auction.map(({ pointer, message }) => [pointer, message])).toEqual([
      [
        `${TERMS}/purchases/0/pricing/floor_price`,
        "premium_video_q4 is sold by auction from USD 12.00, so it can cost more than your ceiling of USD 18.00 CPM.",
      ],
    ]);
    const unpriced = judged((_, proposal) =>
      Object.assign(lines(proposal)[0]?.pricing ?? {}, { fixed_price: undefined }),
    );
    expect(unpriced.map(({ pointer, message }) => [pointer, message])).toEqual([
      [
        `${TERMS}/purchases/0/pricing/pricing_model`,
        "premium_video_q4 has no fixed price, so it can cost more than your ceiling of USD 18.00 CPM.",
      ],
    ]);
  });

  test("is said of the first of several lines that depart", () => {
    const findings = judged((_, proposal) => {
      for (const each of lines(proposal)) each.targeting_overlay = { geo_countries: ["MX"] };
    });
    expect(findings.map(({ pointer, message }) => [pointer, message])).toEqual([
      [
        `${TERMS}/purchases/0/targeting_overlay/geo_countries`,
        'premium_video_q4 is targeted to ["MX"] by geo_countries, and you asked for ["CA","US"]. 1 other line departs too.',
      ],
    ]);
  });

  test("is said of the total, with the amount", () => {
    const findings = judged((_, { commercial_terms }) =>
      Object.assign(commercial_terms, { total_budget: { amount: 62_000, currency: "USD" } }),
    );
    expect(brief(findings[0] as Finding)).toEqual([
      "undeliverable_budget",
      "review",
      `${TERMS}/total_budget/amount`,
      "USD 19,000 of USD 62,000 cannot deliver: the lines together hold USD 43,000 of prices, volumes and budgets.",
    ]);
    expect(findings[1]).toMatchObject({
      code: "constraint_unmet",
      pointer: `${TERMS}/total_budget/amount`,
      message: "The total is USD 62,000, USD 12,000 over your ceiling of USD 50,000.",
      requirement: "total_budget",
      claimed: "revised",
      proposalId: "rich_0",
    });
  });

  test("is said of the terms where there is no total to point at", () => {
    const findings = judged((_, { commercial_terms }) => Object.assign(commercial_terms, { total_budget: undefined }));
    expect(findings[0]).toMatchObject({ pointer: TERMS, found: null });
  });

  test("is said of the lines together where impressions are short, and of a silent line by name", () => {
    const short = judged((exchange) =>
      Object.assign(exchange.request.refinements[0] ?? {}, { constraints: { impressions: { min: 9e6 } } }),
    );
    expect(brief(short[0] as Finding)).toEqual([
      "constraint_unmet",
      "block",
      `${TERMS}/purchases`,
      "The lines promise 2,500,000 impressions, 6,500,000 under your minimum of 9,000,000.",
    ]);
    const silent = judged((_, proposal) => Object.assign(lines(proposal)[1] ?? {}, { impressions: undefined }));
    expect(silent[0]?.message).toBe(
      "native_feed_q4 states no impressions, so your minimum of 2,000,000 is not promised.",
    );
  });

  test("is said of a line that stays", () => {
    const findings = judged((_, proposal) => {
      lines(proposal).push(line("display_standard_q4", 12, 100_000));
      Object.assign(proposal.commercial_terms, { total_budget: { amount: 44_200, currency: "USD" } });
    });
    expect(brief(findings[0] as Finding)).toEqual([
      "product_change_unmet",
      "block",
      `${TERMS}/purchases/2`,
      "You asked for display_standard_q4 to be left out and it is still on line 3.",
    ]);
  });

  test("is said of targeting that contradicts, and asked for review where nothing is shown", () => {
    const contrary = judged((_, proposal) =>
      Object.assign(lines(proposal)[1] ?? {}, { targeting_overlay: { geo_countries: ["MX"] } }),
    );
    expect(brief(contrary[0] as Finding)).toEqual([
      "criteria_unmet",
      "block",
      `${TERMS}/purchases/1/targeting_overlay/geo_countries`,
      'native_feed_q4 is targeted to ["MX"] by geo_countries, and you asked for ["CA","US"].',
    ]);
    const silent = judged((_, proposal) => Object.assign(lines(proposal)[1] ?? {}, { targeting_overlay: undefined }));
    expect(brief(silent[0] as Finding)).toEqual([
      "criteria_unmet",
      "review",
      `${TERMS}/purchases`,
      'native_feed_q4 shows no geo_countries, and you asked for ["CA","US"]. The terms do not promise it.',
    ]);
  });

  test("is said of the cap where there is one, and of the terms where there is none", () => {
    const other = { max_impressions: 9, per: "individuals", window: { interval: 1, unit: "days" } };
    const loose = judged((_, { commercial_terms }) => Object.assign(commercial_terms, { frequency_cap: other }));
    expect(brief(loose[0] as Finding)).toEqual([
      "criteria_unmet",
      "block",
      `${TERMS}/frequency_cap`,
      "The source has 3 impressions per individuals in 7 days, and the terms hold 9 impressions per individuals in 1 days.",
    ]);
    expect(
      judged((_, { commercial_terms }) => Object.assign(commercial_terms, { frequency_cap: undefined }))[0]?.pointer,
    ).toBe(TERMS);
  });

  test("that the seller listed is no finding, the cap among them, and under another reason it still counts", () => {
    const listed = judged((exchange, { commercial_terms }) => {
      Object.assign(commercial_terms, { frequency_cap: undefined });
      Object.assign(exchange.response.results[0] ?? {}, {
        outcome: "partial",
        reason_code: "constraint_unsatisfiable",
        reason: "No shared cap",
        unsatisfied_constraints: ["media_buy_frequency_cap"],
      });
    });
    expect(listed).toEqual([]);
  });
});

test("a line that starts when the buy is over is out on both sides", () => {
  const findings = judged((_, proposal) =>
    Object.assign(lines(proposal)[0] ?? {}, { start_time: "2026-11-01T00:00:00Z", end_time: "2026-11-02T00:00:00Z" }),
  );
  expect(findings.map(({ code, pointer }) => [code, pointer])).toEqual([
    ["line_outside_flight", `${TERMS}/purchases/0/end_time`],
    ["line_outside_flight", `${TERMS}/purchases/0/start_time`],
  ]);
});

test("a hold on a change of a booked buy starts from the very revision of its draft", () => {
  const held = (base: number) => {
    const exchange = finalization();
    const change = { proposal_kind: "media_buy_update", media_buy_id: "buy_a", base_media_buy_revision: 2 };
    Object.assign(exchange.sources.get("draft_a") ?? {}, change);
    Object.assign(exchange.response.results[0]?.proposal ?? {}, { ...change, base_media_buy_revision: base });
    return verifyRefineResponse({ ...exchange, now: NOW }).findings.map(({ code }) => code);
  };
  expect(held(2)).toEqual([]);
  expect(held(1)).toEqual(["base_revision"]);
  expect(held(3)).toEqual(["base_revision"]);
});

describe("what a revision may turn into", () => {
  /** Codes for an answer with changes of a booked buy, by what was asked and by how its source stands. */
  const changed = (asked: object, source: object) => {
    const exchange = revision();
    Object.assign(exchange.request.refinements[0] ?? {}, asked);
    for (const proposal of exchange.sources.values()) Object.assign(proposal, source);
    for (const proposal of exchange.response.results[0]?.proposals ?? []) {
      Object.assign(proposal, { proposal_kind: "media_buy_update", media_buy_id: "buy_1", base_media_buy_revision: 1 });
    }
    const { findings } = verifyRefineResponse({ ...exchange, now: NOW });
    return new Set(findings.map(({ code }) => code));
  };

  test("is a change of a booked buy where an amendment was asked for", () => {
    expect(changed({ change_kind: "amendment" }, {})).not.toContain("kind");
  });
  test("is a change of a booked buy where the hold may have been accepted elsewhere since", () => {
    expect(changed({}, { proposal_status: "committed" })).not.toContain("kind");
  });
  test("is none where neither is so", () => {
    expect(changed({}, {})).toContain("kind");
  });
});

test("both bounds of a flight share one key: missing either is honest", () => {
  const findings = judged((exchange, { commercial_terms }) => {
    Object.assign(commercial_terms, { start_time: "2026-09-30T00:00:00Z", end_time: "2026-11-02T00:00:00Z" });
    const flight = { start_no_later_than: "2026-09-01T00:00:00Z", end_no_earlier_than: "2026-11-01T00:00:00Z" };
    Object.assign(exchange.request.refinements[0] ?? {}, { constraints: { flight }, alternatives: undefined });
    exchange.response.results[0]?.proposals?.splice(1);
    Object.assign(exchange.response.results[0] ?? {}, {
      outcome: "partial",
      reason_code: "constraint_unsatisfiable",
      reason: "Not so early",
      unsatisfied_constraints: ["flight"],
    });
  });
  expect(findings).toEqual([]);
});

test("a product the seller says it cannot leave out is honest, and one it left out all the same is not", () => {
  const listing = (edit: (proposal: Proposal) => void) =>
    judged((exchange, proposal) => {
      exchange.response.results[0]?.proposals?.splice(1);
      Object.assign(exchange.request.refinements[0] ?? {}, { alternatives: undefined });
      Object.assign(exchange.response.results[0] ?? {}, {
        outcome: "partial",
        reason_code: "constraint_unsatisfiable",
        reason: "Only together",
        unsatisfied_product_changes: { display_standard_q4: "omit" },
      });
      edit(proposal);
    }).map(({ code }) => code);
  expect(
    listing((proposal) => {
      lines(proposal).push(line("display_standard_q4", 12, 100_000));
      Object.assign(proposal.commercial_terms, { total_budget: { amount: 44_200, currency: "USD" } });
    }),
  ).toEqual([]);
  expect(listing(() => undefined)).toEqual(["reason_code_mismatch"]);
});

test("a flight missed honestly excuses no other key", () => {
  const findings = judged((exchange, { commercial_terms }) => {
    Object.assign(commercial_terms, { start_time: "2026-09-30T00:00:00Z" });
    Object.assign(exchange.request.refinements[0] ?? {}, {
      constraints: { flight: { start_no_later_than: "2026-09-01T00:00:00Z" }, cpm: { max: 18, currency: "USD" } },
      alternatives: undefined,
    });
    exchange.response.results[0]?.proposals?.splice(1);
    Object.assign(exchange.response.results[0] ?? {}, {
      outcome: "partial",
      reason_code: "constraint_unsatisfiable",
      reason: "Not so early",
      unsatisfied_constraints: ["flight", "cpm"],
    });
  });
  expect(findings.map(({ code, requirement }) => [code, requirement])).toEqual([["reason_code_mismatch", "cpm"]]);
});

test("a buy that ends before it starts can run nothing", () => {
  const findings = judged((exchange, { commercial_terms }) => {
    Object.assign(commercial_terms, { end_time: commercial_terms.start_time });
    Object.assign(exchange.request.refinements[0] ?? {}, { constraints: { cpm: { max: 18, currency: "USD" } } });
  });
  expect(findings.map(({ code, pointer }) => [code, pointer])).toEqual([["line_outside_flight", `${TERMS}/end_time`]]);
});

describe("the arithmetic of lines", () => {
  const odd = (purchases: Proposal["commercial_terms"]["purchases"], amount: number) => {
    const { request, response } = firstRequest();
    response.proposals = [draft("a", terms(purchases, { total_budget: { amount, currency: "USD" } }))];
    return verifyRequestResponse({ request, response: JSON.parse(JSON.stringify(response)), now: NOW }).findings.map(
      ({ code, asked, found }) => [code, asked, found],
    );
  };
  test("takes a line by its budget, by what it costs, or by the less of the two", () => {
    const byCost = line("premium_video_q4", 10, 1_000_000, { budget: undefined });
    const byBudget = line("native_feed_q4", 10, 1, { impressions: undefined, budget: 5000 });
    expect(odd([byCost, byBudget], 15_000)).toEqual([]);
    expect(odd([byCost, byBudget], 16_000)).toEqual([["undeliverable_budget", 16_000, 15_000]]);
    const byClick = { ...byBudget, pricing: { ...byBudget.pricing, pricing_model: "cpc" }, impressions: 9 };
    expect(odd([byClick], 5000)).toEqual([]);
  });
  test("leaves rounding alone", () => {
    expect(odd([line("premium_video_q4", 10, 1_000_000, { budget: 10_050 })], 10_050)).toEqual([]);
    expect(odd([line("premium_video_q4", 10, 1_000_000, { budget: 10_052 })], 10_000)).toEqual([
      ["budget_arithmetic", 10_000, 10_052],
      ["budget_arithmetic", 10_000, 10_052],
    ]);
  });
  test("says nothing where a line is open", () => {
    expect(odd([line("premium_video_q4", 10, 1, { budget: undefined, impressions: undefined })], 99)).toEqual([]);
  });
});

test("a missing parent and another parent are told apart", () => {
  const said = (parent?: string) =>
    judged((_, proposal) => Object.assign(proposal, { parent_proposal_id: parent }))[0]?.message;
  expect(said()).toBe("This snapshot names no parent; it should be made from draft_rich.");
  expect(said("other")).toBe("This snapshot says it was made from other and should be made from draft_rich.");
});

describe("terms that changed", () => {
  test("on hold are named by their places, with the first change", () => {
    const exchange = finalization();
    const held = exchange.response.results[0]?.proposal as Proposal;
    Object.assign(lines(held)[0] ?? {}, { impressions: 900_000, budget: 16_200 });
    seal(held);
    const { findings } = verifyRefineResponse({ ...exchange, now: NOW });
    expect(brief(findings.find(({ code }) => code === "terms_changed_at_finalize") as Finding)).toEqual([
      "terms_changed_at_finalize",
      "block",
      "/results/0/proposal/commercial_terms/purchases/0/impressions",
      "The terms on hold are not the terms you reviewed: 2 places changed, /purchases/0/impressions and /purchases/0/budget (1,000,000 became 900,000).",
    ]);
  });

  test("on hold are the same where members only stand in another order", () => {
    const exchange = finalization();
    const held = exchange.response.results[0]?.proposal as Proposal;
    held.commercial_terms = Object.fromEntries(
      Object.entries(held.commercial_terms).reverse(),
    ) as typeof held.commercial_terms;
    expect(verifyRefineResponse({ ...exchange, now: NOW }).findings).toEqual([]);
  });

  test("cannot be told from a draft that has no canonical form", () => {
    const exchange = finalization();
    Object.assign(exchange.sources.get("draft_a")?.commercial_terms ?? {}, { agency_estimate_number: "\u{D800}" });
    expect(verifyRefineResponse({ ...exchange, now: NOW }).findings.map(({ code }) => code)).toEqual([
      "terms_changed_at_finalize",
    ]);
  });

  test("when booked are named too", () => {
    const { request, response, committed } = acceptance();
    response.accepted_proposal.commercial_terms.purchases.pop();
    seal(response.accepted_proposal);
    const { findings } = verifyAcceptResponse({ request, response, committed });
    expect(findings.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["accepted_terms_changed", "/accepted_proposal/commercial_terms/purchases/1"],
      ["binding_mismatch", "/purchase_bindings"],
      ["binding_mismatch", "/purchase_bindings/1/purchase_index"],
    ]);
  });
});

describe("a hold", () => {
  const until = (expires_at: string, minimumHoldMs?: number) => {
    const exchange = finalization();
    Object.assign(exchange.response.results[0]?.proposal ?? {}, { expires_at });
    return verifyRefineResponse({ ...exchange, now: NOW, minimumHoldMs }).findings.map(({ code }) => code);
  };
  test("of two minutes is long enough, and a buyer may need more or less", () => {
    expect(until("2026-09-01T12:02:00Z")).toEqual([]);
    expect(until("2026-09-01T12:01:59.999Z")).toEqual(["hold_short"]);
    expect(until("2026-09-01T12:01:59Z", 60_000)).toEqual([]);
    expect(until("2026-09-01T12:14:00Z", 900_000)).toContain("hold_short");
  });
});

describe("an insertion order", () => {
  const says = (summary: object, edit: (terms: Proposal["commercial_terms"]) => void = () => undefined) => {
    const exchange = finalization();
    const source = exchange.sources.get("draft_a") as Proposal;
    edit(source.commercial_terms);
    seal(source);
    const held = exchange.response.results[0]?.proposal as Proposal;
    held.commercial_terms = structuredClone(source.commercial_terms);
    seal(held);
    Object.assign(held, { insertion_order: { io_id: "i", requires_signature: false, terms: summary } });
    return verifyRefineResponse({ ...exchange, now: NOW }).findings.map(({ code, severity, pointer }) => [
      code,
      severity,
      pointer.split("/").at(-1),
    ]);
  };
  test("may say less than the terms, and the same instants in other zones", () => {
    expect(says({})).toEqual([]);
    expect(says({ flight_start: "2026-10-01T02:00:00+02:00" })).toEqual([]);
  });
  test("never says otherwise", () => {
    expect(says({ total_budget: { amount: 18_000, currency: "EUR" } })).toEqual([
      ["insertion_order_mismatch", "block", "total_budget"],
    ]);
    expect(says({ flight_start: "2026-10-02T00:00:00Z" })).toEqual([
      ["insertion_order_mismatch", "block", "flight_start"],
    ]);
  });
  test("that says more is for a person to see", () => {
    const noTotal = (each: Proposal["commercial_terms"]) => Object.assign(each, { total_budget: undefined });
    expect(says({ total_budget: { amount: 1, currency: "USD" } }, noTotal)).toEqual([
      ["insertion_order_mismatch", "review", "total_budget"],
    ]);
    const soon = (each: Proposal["commercial_terms"]) => Object.assign(each, { start_time: "asap" });
    expect(says({ flight_start: "2026-10-01T00:00:00Z" }, soon)).toEqual([
      ["insertion_order_mismatch", "review", "flight_start"],
    ]);
  });
});

test("a release that is written with its patch level is only worth a note", () => {
  const exchange = revision();
  exchange.response.adcp_version = "3.2.2";
  const { ok, findings } = verifyRefineResponse({ ...exchange, now: NOW });
  expect([ok, findings.filter(({ code }) => code === "version_mismatch").map(({ severity }) => severity)]).toEqual([
    true,
    ["note"],
  ]);
  exchange.request.adcp_version = undefined;
  exchange.response.adcp_version = "3.2-beta.4";
  expect(verifyRefineResponse({ ...exchange, now: NOW }).findings.map(({ code }) => code)).not.toContain(
    "version_mismatch",
  );
});

describe("an answer without a result", () => {
  const judge = (response: unknown) =>
    verifyRefineResponse({ ...revision(), response, now: NOW }).findings.map(({ code, pointer }) => [code, pointer]);
  test.each([
    ["a task error", { adcp_error: { code: "X", message: "m" }, results: 7 }],
    ["a task that goes on", { status: "submitted", task_id: "t" }],
    ["a task that failed", { status: "failed", errors: [] }],
    ["a task that waits for somebody", { status: "input-required" }],
  ])("is not judged: %s", (_, response) => {
    expect(judge(response)).toEqual([]);
  });
  test("is a fault where it says nothing", () => {
    expect(judge({ status: "submitted" })).toEqual([["shape", "/task_id"]]);
    expect(judge({ status: "unknown" })).toEqual([["shape", "/status"]]);
    expect(judge("done")).toEqual([["shape", ""]]);
    expect(judge({ status: "completed" }).filter(([code]) => code === "shape")).toEqual([
      ["shape", "/results"],
      ["shape", "/products"],
    ]);
    expect(judge({ ...revision().response, task_id: "t" })).toEqual([["shape", "/task_id"]]);
  });
});

test("first requests and acceptances are refused as a whole where they overwhelm", () => {
  const flood = {
    proposals: new Array(3000).fill({}),
    accepted_proposal: {},
    purchase_bindings: new Array(60_000).fill(0),
  };
  expect(
    verifyRequestResponse({ request: firstRequest().request as RequestProposalsRequest, response: flood, now: NOW }),
  ).toMatchObject({ ok: false, findings: [{ code: "shape" }] });
  expect(verifyAcceptResponse({ ...acceptance(), response: flood }).findings).toHaveLength(1);
});

describe("what is booked", () => {
  const judge = (edit: (exchange: ReturnType<typeof acceptance>) => void) => {
    const exchange = acceptance();
    edit(exchange);
    return verifyAcceptResponse({ ...exchange, response: JSON.parse(JSON.stringify(exchange.response)) }).findings.map(
      ({ code }) => code,
    );
  };
  test("may have a new id where it says what it was made from", () => {
    expect(
      judge(({ response, committed }) =>
        Object.assign(response.accepted_proposal, { proposal_id: "new", parent_proposal_id: committed.proposal_id }),
      ),
    ).toEqual([]);
  });
  test("is the buy that was to be changed, at the revision it was changed from", () => {
    const amendment = (edit: (exchange: ReturnType<typeof acceptance>) => void) =>
      judge((exchange) => {
        const change = { proposal_kind: "media_buy_update", media_buy_id: "buy_1", base_media_buy_revision: 3 };
        Object.assign(exchange.committed, change);
        Object.assign(exchange.response.accepted_proposal, change);
        edit(exchange);
      });
    expect(amendment(() => undefined)).toEqual([]);
    expect(
      amendment(({ response }) => Object.assign(response.accepted_proposal, { base_media_buy_revision: 4 })),
    ).toEqual(["base_revision"]);
    expect(
      amendment(({ response }) => {
        response.media_buy_id = "buy_2";
        response.accepted_proposal.media_buy_id = "buy_2";
      }),
    ).toEqual(["binding_mismatch"]);
  });
  test("need not repeat a name, and may bring one of its own", () => {
    expect(
      judge(({ response }) => {
        response.name = undefined;
      }),
    ).toEqual([]);
    expect(
      judge(({ request }) => {
        request.name = undefined;
      }),
    ).toEqual([]);
  });
  test("has whole line numbers from nought", () => {
    const index = (purchase_index: unknown) =>
      judge(({ response }) => {
        Object.assign((response.purchase_bindings as object[])[0] ?? {}, { purchase_index });
      });
    expect(index(-1)).toContain("binding_mismatch");
    expect(index(0.5)).toContain("binding_mismatch");
  });
});

describe("a scorecard row", () => {
  const rows = (criteria: object, proposal: Proposal) =>
    evaluateRequirements(
      {
        proposal_id: "s",
        action: "revise",
        criteria,
        constraints: { impressions: { min: 1 }, cpm: { max: 18, currency: "USD" } },
      },
      proposal,
    )
      .filter(({ line: at }) => at === undefined)
      .map(({ requirement, found }) => [requirement, found]);
  const overlay = { targeting_overlay: { geo_countries: ["US"] } };
  const at = (...countries: (string[] | undefined)[]) =>
    draft(
      "p",
      terms(
        countries.map((geo, index) =>
          line(`p${index}`, 10 + index, 1000, { targeting_overlay: geo && { geo_countries: geo } }),
        ),
      ),
    );

  test("holds what was found: the highest price, the sum, and the first line that departs", () => {
    expect(rows(overlay, at(["US"], ["US"]))).toEqual([
      ["cpm", { max: 11, currency: "USD" }],
      ["impressions", 2000],
      ["criteria/targeting_overlay/geo_countries", ["US"]],
    ]);
    expect(rows(overlay, at(["US"], ["FR"]))[2]?.[1]).toEqual(["FR"]);
    expect(rows(overlay, at(["FR"], ["US"]))[2]?.[1]).toEqual(["FR"]);
    expect(rows(overlay, at(["US"], undefined))[2]?.[1]).toBeNull();
    const silent = draft("p", terms([line("a", 1, 1, { impressions: undefined })]));
    expect(rows(overlay, silent)[1]?.[1]).toBeNull();
  });

  test("of an outcome's volume is answered by a forecast or a guidance, and else not shown", () => {
    const criteria = { outcome_target: { goal: { kind: "metric", metric: "clicks" }, volume: 5 } };
    const met = (more: object) =>
      evaluateRequirements({ proposal_id: "s", action: "revise", criteria }, {
        ...at(["US"]),
        ...more,
      } as Proposal).map(({ satisfied, unshown }) => [satisfied, unshown]);
    expect(met({ forecast: {} })).toEqual([[true, undefined]]);
    expect(met({ total_budget_guidance: {} })).toEqual([[true, undefined]]);
    expect(met({})).toEqual([[false, true]]);
  });

  test("of a cost per outcome is missed by a line in another currency", () => {
    const criteria = {
      outcome_target: {
        goal: { kind: "metric", metric: "clicks" },
        cost_per: { amount: 5, currency: "EUR", strength: "cap" },
      },
    };
    const proposal = draft("p", terms([line("a", 1, 1000)], { bidding: { cost_per: { amount: 5, strength: "cap" } } }));
    expect(evaluateRequirements({ proposal_id: "s", action: "revise", criteria }, proposal)[0]).toMatchObject({
      satisfied: false,
      why: "a is not in EUR",
    });
  });
});

test("an amendment of a draft amendment keeps or raises the revision it starts from", () => {
  const from = (base: number, more = {}) => {
    const exchange = changes();
    const source = exchange.sources.get("booked_a") as Proposal;
    Object.assign(source, {
      proposal_status: "draft",
      proposal_kind: "media_buy_update",
      base_media_buy_revision: 2,
      ...more,
    });
    Object.assign(exchange.response.results[0]?.proposals?.[0] ?? {}, { base_media_buy_revision: base });
    return verifyRefineResponse({ ...exchange, now: NOW }).findings.map(({ code }) => code);
  };
  expect(from(2)).toEqual([]);
  expect(from(3)).toEqual([]);
  expect(from(1)).toEqual(["base_revision"]);
  expect(from(1, { proposal_status: "accepted", media_buy_id: "buy_a" })).toEqual([]);
});
