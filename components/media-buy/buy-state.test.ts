import { describe, expect, it } from "vitest";
import { doables } from "./actions";
import { buyState } from "./buy-state";
import { whatMoved } from "./moved";

const item = (more: object = {}) =>
  JSON.stringify({
    media_buy_id: "mb_1",
    status: "pending_creatives",
    currency: "USD",
    total_budget: 50_000,
    revision: 1,
    confirmed_at: null,
    packages: [{ package_id: "pkg_1", product_id: "video", budget: 50_000 }],
    available_actions: [
      { task: "refine_proposals", action: "increase_budget", mode: "seller_managed" },
      { task: "control_media_buy", action: "pause", mode: "self_serve" },
    ],
    ...more,
  });

describe("a media buy as it was shown", () => {
  it("says nothing that its seller did not: missing is not zero", () => {
    const state = buyState("{}");
    expect(state).toMatchObject({ total: null, dailyCap: null, creativeDeadline: null, actions: null, packages: [] });
    expect(buyState(item()).packages[0]).toMatchObject({ impressions: null, delivered: null, formatsPending: null });
  });

  it("reads nothing out of what has another shape", () => {
    const state = buyState(
      item({ packages: [7, { package_id: 3 }], available_actions: [null, { task: 1 }], history: "x" }),
    );
    expect(state).toMatchObject({ packages: [], actions: [], history: [] });
    expect(buyState("not json")).toMatchObject({ status: null, packages: [] });
  });
});

describe("what moved", () => {
  const moved = (before: object, after: object) => whatMoved(buyState(item(before)), buyState(item(after)), "UTC");

  it("is each field of the buy and its packages, and not the revision", () => {
    expect(moved({}, { revision: 9 })).toEqual([]);
    expect(moved({}, { status: "paused", total_budget: 45_000 })).toEqual([
      { what: "Status", before: "Waits for creatives", after: "Paused" },
      { what: "Total", before: "USD 50,000", after: "USD 45,000" },
    ]);
    expect(
      moved({}, { packages: [{ package_id: "pkg_1", product_id: "video", budget: 40_000, paused: true }] }),
    ).toEqual([
      { what: "Package pkg_1, state", before: "booked", after: "paused" },
      { what: "Package pkg_1, budget", before: "USD 50,000", after: "USD 40,000" },
    ]);
  });

  it("tells a package that came, and one that is not shown any more", () => {
    expect(moved({}, { packages: [{ package_id: "pkg_2" }] })).toEqual([
      { what: "Package pkg_1", before: "in the buy", after: null },
      { what: "Package pkg_2", before: null, after: "in the buy" },
    ]);
  });
});

describe("what can be done", () => {
  const ways = (more: object, action: string) =>
    doables(buyState(item(more)), "Harbor")
      .find((each) => each.action === action)
      ?.ways.map(({ way }) => way);

  it("is done as the seller lists it, and is said not to be where it does not", () => {
    expect(ways({}, "pause")).toEqual(["control"]);
    expect(ways({}, "increase_budget")).toEqual(["amend"]);
    expect(ways({}, "update_pacing")).toEqual(["shut"]);
    expect(ways({ available_actions: undefined }, "pause")).toEqual(["shut"]);
    expect(ways({ status: "canceled" }, "pause")).toEqual(["shut"]);
  });

  it("shows an action nobody here has a word for", () => {
    const actions = [{ task: "refine_proposals", action: "swap_screens", mode: "by_fax" }];
    expect(ways({ available_actions: actions }, "swap_screens")).toEqual(["amend"]);
  });
});
