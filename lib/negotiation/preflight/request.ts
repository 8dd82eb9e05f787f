import type { RequestProposalsRequest } from "@/lib/adcp";
import { member } from "../json";
import type { Problem } from "../types";
import { type DeclaredCapabilities, offersTool } from "./capability";
import { checkCriteriaRequest } from "./criteria";
import { Problems } from "./problems";
import { checkRequestShape } from "./shape";

/**
 * Everything that stands in the way of a request_proposals request (facts 2.2): its shape, the one brand it needs, and criteria the
 * seller did not say it understands. Total.
 */
export function preflightRequest({
  request,
  capabilities,
}: {
  request: RequestProposalsRequest;
  capabilities: DeclaredCapabilities;
}): Problem[] {
  const problems = new Problems();
  if (!offersTool(capabilities, "request_proposals")) {
    problems.add("tool_not_offered", [], "This seller does not answer requests for proposals.");
  }
  checkBrand(problems, request);
  checkAccount(problems, request, capabilities);
  checkCriteriaRequest(problems, member(request, "criteria"), ["criteria"], capabilities);
  checkRequestShape(problems, "request_proposals", request);
  return problems.list;
}

function checkBrand(problems: Problems, request: unknown): void {
  const account = member(request, "account");
  const isNaturalKey = member(account, "brand") !== undefined && member(account, "operator") !== undefined;
  const brand = member(request, "brand");
  if (isNaturalKey && brand !== undefined) {
    problems.add("two_brands", ["brand"], "The account already names the brand. Leave one of the two out.");
  } else if (!isNaturalKey && brand === undefined) {
    problems.add("no_brand", ["brand"], "The seller has to know for which brand it plans.");
  }
}

/** Where the seller assigns its accounts, a natural key finds none (facts 2.9). */
function checkAccount(problems: Problems, request: unknown, capabilities: unknown): void {
  const rules = member(capabilities, "account");
  const account = member(request, "account");
  if (
    member(rules, "require_operator_auth") === true &&
    account !== undefined &&
    member(account, "account_id") === undefined
  ) {
    problems.add("account_id_required", ["account"], "This seller assigns its accounts. Choose one from its list.");
  }
  if (member(rules, "required_for_products") === true && account === undefined) {
    problems.add("account_required", ["account"], "This seller shows its offers only to an account.");
  }
}
