import { beforeAll, describe, expect, it } from "vitest";
import { ACCOUNT, BRIEF, Buyer, freshKey, useFreshSandbox, type Wire } from "../testing/buyer";

let buyer: Buyer;
let id: string;
beforeAll(async () => {
  useFreshSandbox();
  buyer = new Buyer("streamhaus");
  id = (await buyer.request()).proposal_id;
});

const SHARED_CAP = { max_impressions: 3, per: "devices", window: { interval: 1, unit: "days" } };
const revise = (entry: Wire) => ({ proposal_id: id, action: "revise", ...entry });

describe("a refine batch that is wrong changes nothing and says where", () => {
  it.each<[string, string, string, () => Wire[]]>([
    ["an empty revise", "INVALID_REQUEST", "refinements[0]", () => [revise({})]],
    [
      "an unknown constraint",
      "INVALID_REQUEST",
      "refinements[0].constraints",
      () => [revise({ constraints: { x: 1 } })],
    ],
    [
      "a lower-case currency",
      "INVALID_REQUEST",
      "refinements[0].constraints.cpm.currency",
      () => [revise({ constraints: { cpm: { max: 1, currency: "usd" } } })],
    ],
    [
      "a time without offset",
      "INVALID_REQUEST",
      "refinements[0].constraints.flight.start_no_later_than",
      () => [revise({ constraints: { flight: { start_no_later_than: "2027-01-01T00:00:00" } } })],
    ],
    [
      "one alternative",
      "INVALID_REQUEST",
      "refinements[0].alternatives.count",
      () => [revise({ alternatives: { count: 1 } })],
    ],
    [
      "more alternatives than advertised",
      "VALIDATION_ERROR",
      "refinements[0].alternatives.count",
      () => [revise({ alternatives: { count: 4 } })],
    ],
    [
      "a source twice",
      "VALIDATION_ERROR",
      "refinements[1].proposal_id",
      () => [revise({ ask: "a" }), revise({ ask: "b" })],
    ],
    [
      "bounds in the wrong order",
      "VALIDATION_ERROR",
      "refinements[0].constraints.total_budget",
      () => [revise({ constraints: { total_budget: { currency: "USD", min: 2, max: 1 } } })],
    ],
    [
      "finalize beside revise",
      "INVALID_REQUEST",
      "refinements",
      () => [revise({ ask: "a" }), { proposal_id: "x", action: "finalize" }],
    ],
    [
      "a member on finalize",
      "INVALID_REQUEST",
      "refinements[0]",
      () => [{ proposal_id: id, action: "finalize", ask: "now" }],
    ],
    [
      "a frequency cap over the whole buy",
      "UNSUPPORTED_FEATURE",
      "refinements[0].criteria.media_buy_frequency_cap",
      () => [revise({ criteria: { media_buy_frequency_cap: SHARED_CAP } })],
    ],
    [
      "removing such a cap",
      "UNSUPPORTED_FEATURE",
      "refinements[0].remove_media_buy_frequency_cap",
      () => [revise({ remove_media_buy_frequency_cap: true })],
    ],
    [
      "targeting the seller cannot put on a line",
      "UNSUPPORTED_FEATURE",
      "refinements[0].criteria.targeting_overlay.geo_cuontries",
      () => [revise({ criteria: { targeting_overlay: { geo_cuontries: ["US"] } } })],
    ],
  ])("%s", async (_name, code, field, entries) => {
    const outcome = await buyer.refine(...entries());
    expect(outcome.isError).toBe(true);
    expect(outcome.body.adcp_error).toMatchObject({ code, field, recovery: "correctable" });
    expect(outcome.body.status).toBe("failed");
    expect(outcome.body.errors[0]).toEqual(outcome.body.adcp_error);
  });

  it("twenty-six entries are one too many", async () => {
    const entries = Array.from({ length: 26 }, (_, n) => ({ proposal_id: `p${n}`, action: "finalize" }));
    expect((await buyer.refine(...entries)).body.adcp_error.code).toBe("INVALID_REQUEST");
  });

  it("a withdrawn dimension fails the batch and its siblings, naming the first offender", async () => {
    const other = new Buyer("streamhaus");
    const a = await other.request();
    const b = await other.request();
    await other.control({ supported_dimensions: ["total_budget", "cpm", "criteria"] });
    const { body } = await other.refine(
      { proposal_id: a.proposal_id, action: "revise", constraints: { total_budget: { max: 50_000, currency: "USD" } } },
      {
        proposal_id: b.proposal_id,
        action: "revise",
        alternatives: { count: 2 },
        constraints: { impressions: { min: 9 } },
      },
    );
    expect(body.adcp_error).toMatchObject({
      code: "UNSUPPORTED_FEATURE",
      field: "refinements[1].constraints.impressions",
      details: { unsupported_dimension: "impressions", supported_dimensions: ["total_budget", "cpm", "criteria"] },
    });
    const declared = (await other.call("get_adcp_capabilities")).body.media_buy?.proposal_refinement;
    expect(declared).toEqual({ supported_dimensions: ["total_budget", "cpm", "criteria"] });
  });

  it("one batch is for one account", async () => {
    const other = new Buyer("streamhaus");
    const a = await other.request();
    const b = await other.request({ account: { ...ACCOUNT, operator: "second-agency.example" } });
    const { body } = await other.finalize(a.proposal_id, b.proposal_id);
    expect(body.adcp_error).toMatchObject({ code: "INVALID_REQUEST", field: "refinements[1].proposal_id" });
  });
});

describe("members of a later release", () => {
  it("are unknown members under the earlier one", async () => {
    const beta = new Buyer("streamhaus", "3.2-beta.5");
    const draft = await beta.request();
    const { body } = await beta.refine({
      proposal_id: draft.proposal_id,
      action: "revise",
      remove_media_buy_frequency_cap: true,
    });
    expect(body.adcp_error.code).toBe("INVALID_REQUEST");
    expect(body.adcp_version).toBe("3.2-beta.5");
    const committed = await beta.hold(draft);
    const named = await beta.accept(committed, { name: "Winter" });
    expect(named.body.adcp_error.code).toBe("INVALID_REQUEST");
    const accepted = await beta.accept(committed);
    expect(accepted.body.name).toBeUndefined();
    expect(accepted.body.available_actions[0]?.mode).toBe("requires_approval");
  });
});

describe("a request for proposals", () => {
  const ask = (extra: Wire) => buyer.call("request_proposals", { idempotency_key: freshKey(), brief: BRIEF, ...extra });

  it("needs exactly one source of the brand", async () => {
    const both = { account: ACCOUNT, brand: { domain: "acmeoutdoor.example" } };
    for (const extra of [{}, both, { account: { account_id: "acc_1" } }]) {
      expect((await ask(extra)).body.adcp_error).toMatchObject({ code: "INVALID_REQUEST", field: "brand" });
    }
  });

  it("is rejected as an outcome, not as an error, where nothing fits", async () => {
    const { isError, body } = await ask({ account: ACCOUNT, criteria: { offer_filters: { countries: ["BR"] } } });
    expect(isError).toBe(false);
    expect(body).toMatchObject({ status: "completed", outcome: "rejected" });
    expect(body.proposals).toBeUndefined();
  });

  it("echoes the context on errors too", async () => {
    expect((await ask({ context: { trace: 1 } })).body.context).toEqual({ trace: 1 });
  });
});

describe("what belongs to another buyer", () => {
  it("looks exactly like what never was", async () => {
    const stranger = new Buyer("streamhaus");
    const [foreign, absent] = [id, "no_such_proposal"].map((proposal_id) => ({
      proposal_id,
      action: "revise",
      ask: "?",
    }));
    const answer = async (entry: Wire | undefined) => {
      const { body } = await stranger.refine(entry ?? {});
      const [result] = body.results;
      return { ...result, source_proposal_id: undefined };
    };
    expect(await answer(foreign)).toEqual(await answer(absent));
    const northlight = new Buyer("northlight", "3.2", buyer.token);
    expect((await northlight.revise(id, { ask: "?" })).reason_code).toBe("source_unavailable");
  });

  it("no task id is ever known", async () => {
    const { body } = await buyer.call("get_task_status", { task_id: "task_1" });
    expect(body.adcp_error.code).toBe("REFERENCE_NOT_FOUND");
  });
});
