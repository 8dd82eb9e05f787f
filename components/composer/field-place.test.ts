import { expect, test } from "vitest";
import { placeOf, pointerOf } from "./field-place";
import type { FieldName } from "./values";

test.each<[string, number, FieldName]>([
  ["/refinements/0/constraints/total_budget/max", 0, "budgetMax"],
  ["/refinements/0/constraints/total_budget", 0, "budgetMax"],
  ["/refinements/3/constraints/flight/start_no_later_than", 3, "startsBy"],
  ["/refinements/0/constraints/flight", 0, "through"],
  ["/refinements/0/product_changes/a~1b", 0, "products"],
  ["/refinements/12/criteria/targeting_overlay/geo_countries/0", 12, "countries"],
  ["/refinements/12/criteria/targeting_overlay", 12, "criteria"],
  ["/refinements/0/criteria/offer_filters/channels", 0, "criteria"],
  ["/refinements/0/alternatives/count", 0, "alternatives"],
])("a problem at %s stands at entry %d, %s", (pointer, entry, field) => {
  expect(placeOf(pointer)).toEqual({ entry, field });
});

test.each(["", "/idempotency_key", "/refinements", "/refinements/0", "/refinements/0/asking", "/refinements/x/ask"])(
  "a problem at %j belongs to no field",
  (pointer) => {
    expect(placeOf(pointer)).toBeNull();
  },
);

test("every field's own pointer leads back to it", () => {
  const fields: FieldName[] = [
    "budgetMin",
    "budgetMax",
    "cpmMax",
    "impressionsMin",
    "startsBy",
    "through",
    "products",
    "countries",
    "criteria",
    "alternatives",
    "ask",
  ];
  for (const field of fields) expect(placeOf(pointerOf(2, field))).toEqual({ entry: 2, field });
});
