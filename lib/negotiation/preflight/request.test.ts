import { describe, expect, test } from "vitest";
import type { Capabilities, RequestProposalsRequest } from "@/lib/adcp";
import { preflightRequest } from "../index";
import { firstRequest } from "../testing/exchanges";

const base = firstRequest().request;
const problems = (request: object, capabilities?: Capabilities) =>
  preflightRequest({ request: request as RequestProposalsRequest, capabilities }).map(({ code, pointer }) => [
    code,
    pointer,
  ]);
const declared = (more: object): Capabilities => ({
  adcp: {},
  supported_protocols: ["media_buy"],
  media_buy: { lifecycle_tools: ["request_proposals"] },
  ...more,
});

test("an honest request has no problem", () => {
  expect(problems(base, declared({}))).toEqual([]);
});

describe("the brand of a request", () => {
  const brand = { domain: "acmeoutdoor.example" };
  test("stands in the request or in the account, once", () => {
    expect(problems({ ...base, account: undefined, brand })).toEqual([]);
    expect(problems({ ...base, account: { account_id: "a" }, brand })).toEqual([]);
    expect(problems({ ...base, brand })).toEqual([["two_brands", "/brand"]]);
    expect(problems({ ...base, account: undefined })).toEqual([["no_brand", "/brand"]]);
    expect(problems({ ...base, account: { account_id: "a" } })).toEqual([["no_brand", "/brand"]]);
  });
});

test("a request has no bounds of its own", () => {
  expect(problems({ ...base, constraints: { cpm: { max: 1, currency: "USD" } } })).toEqual([
    ["unknown_member", "/constraints"],
  ]);
});

test("ranges are not upside down", () => {
  const filters = {
    budget_range: { min: 2, max: 1, currency: "USD" },
    start_date: "2026-11-02",
    end_date: "2026-11-01",
  };
  expect(problems({ ...base, criteria: { offer_filters: filters } })).toEqual([
    ["min_above_max", "/criteria/offer_filters/budget_range/min"],
    ["min_above_max", "/criteria/offer_filters/end_date"],
  ]);
});

test("what the seller declared about accounts and tools is kept", () => {
  expect(problems(base, declared({ account: { require_operator_auth: true } }))).toEqual([
    ["account_id_required", "/account"],
  ]);
  const noAccount = { ...base, account: undefined, brand: { domain: "a.example" } };
  expect(problems(noAccount, declared({ account: { required_for_products: true } }))).toEqual([
    ["account_required", "/account"],
  ]);
  expect(problems(base, declared({ media_buy: { lifecycle_tools: ["refine_proposals"] } }))).toEqual([
    ["tool_not_offered", ""],
  ]);
});
