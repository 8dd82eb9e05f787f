import { END, type RefineExchange } from "../exchanges";
import { change, type Lie, type Told } from "./lie";

export const CHANGE_LIES: Lie<Told<RefineExchange>>[] = [
  [
    "an amendment comes as a new buy",
    ["kind"],
    ({ p }) => {
      Object.assign(p(0), {
        proposal_kind: "new_media_buy",
        media_buy_id: undefined,
        base_media_buy_revision: undefined,
      });
    },
  ],
  [
    "an amendment comes as a cancellation",
    ["kind"],
    ({ p }) =>
      change(p(0), (each) => {
        each.proposal_kind = "media_buy_cancellation";
        each.commercial_terms.cancellation_terms = { effective_at: END };
      }),
  ],
  [
    "a cancellation comes as an amendment",
    ["kind"],
    ({ p }) => {
      p(1).proposal_kind = "media_buy_update";
    },
  ],
  [
    "a cancellation hides its terms",
    ["kind"],
    ({ p }) =>
      change(p(1), ({ commercial_terms }) => {
        commercial_terms.cancellation_terms = undefined;
      }),
  ],
  [
    "an amendment changes another buy",
    ["base_revision"],
    ({ p }) => {
      p(0).media_buy_id = "buy_b";
    },
  ],
  [
    "an amendment does not say which buy",
    ["base_revision"],
    ({ p }) => {
      p(0).media_buy_id = undefined;
    },
  ],
  [
    "an amendment does not say which revision",
    ["base_revision"],
    ({ p }) => {
      p(0).base_media_buy_revision = undefined;
    },
  ],
  [
    "a cancellation fee is in another currency",
    ["mixed_currency"],
    ({ p }) =>
      change(p(1), ({ commercial_terms }) => {
        commercial_terms.cancellation_terms = { effective_at: END, fee: { amount: 1, currency: "EUR" } };
      }),
  ],
];
