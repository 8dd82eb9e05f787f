import type { RefineExchange } from "../exchanges";
import { change, type Lie, type Told } from "./lie";

export const CHANGE_TERM_LIES: Lie<Told<RefineExchange>>[] = [
  [
    "two change terms are about one action",
    ["shape"],
    ({ p }) =>
      change(p(0), (each) => {
        each.commercial_terms.change_terms = [changeTerm({}), changeTerm({ term_id: "t2" })];
      }),
  ],
  [
    "a bound does not fit its action",
    ["shape"],
    ({ p }) =>
      change(p(0), (each) => {
        each.commercial_terms.change_terms = [changeTerm({ action: "pause" })];
      }),
  ],
  [
    "bounds exclude each other",
    ["shape"],
    ({ p }) =>
      change(p(0), (each) => {
        each.commercial_terms.change_terms = [
          changeTerm({
            constraints: {
              kind: "budget",
              min_result_amount: { amount: 5, currency: "USD" },
              max_result_amount: { amount: 4, currency: "USD" },
            },
          }),
        ];
      }),
  ],
];

export function changeTerm(more: object) {
  return {
    term_id: "t1",
    action: "increase_budget",
    service_mode: "self_serve",
    constraints: { kind: "budget", max_delta_percent: 10 },
    ...more,
  };
}
