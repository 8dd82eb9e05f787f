import { z } from "zod";
import { pagination } from "./buys";
import { adcpError, requestVersions } from "./envelope";
import {
  anyObject,
  currencyCode,
  dateTime,
  domainName,
  idempotencyKey,
  isGiven,
  nonEmpty,
  positiveInteger,
  requiresWhen,
  rule,
} from "./parts";

export const ACCOUNT_STATUSES = [
  "active",
  "pending_approval",
  "rejected",
  "payment_required",
  "suspended",
  "closed",
] as const;
const status = z.enum(ACCOUNT_STATUSES);
const billing = z.enum(["operator", "agent", "advertiser"]);
const paymentTerms = z.enum(["net_15", "net_30", "net_45", "net_60", "net_90", "prepay"]);
/** Where a person sets an account up. Its address is shown and never fetched (facts 10). */
const setup = z.looseObject({ message: z.string(), url: z.string().optional(), expires_at: dateTime.optional() });
const operatorUnit = z.looseObject({ id: nonEmpty, name: z.string().optional() });
const brandRef = z.looseObject({ domain: domainName, brand_id: z.string().optional() });

export const listAccountsRequest = z.looseObject({
  ...requestVersions,
  account: anyObject.optional(),
  status: status.optional(),
  sandbox: z.boolean().optional(),
  pagination: pagination.optional(),
});

export const account = z.looseObject({
  account_id: z.string(),
  name: z.string(),
  status,
  brand: brandRef.optional(),
  operator: domainName.optional(),
  operator_unit: operatorUnit.optional(),
  currency: currencyCode.optional(),
  timezone: nonEmpty.optional(),
  billing: billing.optional(),
  account_scope: z.enum(["operator", "brand", "operator_brand", "agent"]).optional(),
  payment_terms: paymentTerms.optional(),
  setup: setup.optional(),
  sandbox: z.boolean().optional(),
  revision: positiveInteger.optional(),
  authorization: anyObject.optional(),
});

export const listAccountsResponse = z.looseObject({
  accounts: z.array(account),
  errors: z.array(adcpError).optional(),
  pagination: anyObject.optional(),
});

/** An entry either provisions by the natural key or changes the settings of an account that exists (facts 2.9). */
const syncEntry = z
  .looseObject({
    account: anyObject.optional(),
    brand: brandRef.optional(),
    operator: domainName.optional(),
    operator_unit: operatorUnit.optional(),
    currency: currencyCode.optional(),
    timezone: nonEmpty.optional(),
    billing: billing.optional(),
    payment_terms: paymentTerms.optional(),
    sandbox: z.boolean().optional(),
    revision: positiveInteger.optional(),
  })
  .check(
    rule((entry) => {
      const provisions = ["brand", "operator", "billing"].every((name) => isGiven(entry, name));
      return isGiven(entry, "account")
        ? !NATURAL_KEY.some((name) => isGiven(entry, name))
        : provisions && !isGiven(entry, "revision");
    }, "needs brand, operator and billing, or an account and none of them"),
  );

const NATURAL_KEY = ["brand", "operator", "operator_unit", "currency", "timezone", "billing"];

export const syncAccountsRequest = z.looseObject({
  ...requestVersions,
  idempotency_key: idempotencyKey,
  accounts: z.array(syncEntry).max(1000),
  delete_missing: z.boolean().optional(),
  dry_run: z.boolean().optional(),
});

/** A row names its account by brand and operator or as one, never both (facts 17.2). */
const syncedAccount = z
  .looseObject({
    action: z.enum(["created", "updated", "unchanged", "failed"]),
    account_id: z.string().optional(),
    account: anyObject.optional(),
    brand: brandRef.optional(),
    operator: z.string().optional(),
    operator_unit: operatorUnit.optional(),
    name: z.string().optional(),
    status: status.optional(),
    billing: billing.optional(),
    setup: setup.optional(),
    errors: z.array(adcpError).min(1).optional(),
    sandbox: z.boolean().optional(),
  })
  .check(
    rule((row) => isGiven(row, "account") || (isGiven(row, "brand") && isGiven(row, "operator")), "names no account"),
    rule(
      (row) => !isGiven(row, "account") || !(isGiven(row, "brand") || isGiven(row, "operator")),
      "names its account twice",
    ),
    requiresWhen(({ action }) => action === "failed", "errors"),
    requiresWhen(({ action }) => action !== "failed", "status"),
  );

export const syncAccountsResponse = z.looseObject({
  accounts: z.array(syncedAccount),
  dry_run: z.boolean().optional(),
});
