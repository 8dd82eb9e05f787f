import { streamhaus } from "./streamhaus";
import type { SellerProfile } from "./types";

/** Counts how often one device sees a whole buy, and writes the right to change it into every agreement. */
export const metronome: SellerProfile = {
  ...streamhaus,
  id: "metronome",
  name: "Metronome",
  blurb:
    "Keeps one frequency cap over a whole buy and signs rights to change it. Screens outdoors and podcasts cannot share the counter.",
  publisherDomain: "metronome.example",
  versions: ["3.2"],
  sharedCap: {
    per: ["devices", "households"],
    most: 30,
    windows: [
      { unit: "hours", most: 24 },
      { unit: "days", most: 30 },
    ],
    unshareable: ["dooh_transit_q4", "dooh_roadside_q4", "podcast_midroll_q4"],
  },
  changeTerms: [
    {
      term_id: "raise-by-a-tenth",
      action: "increase_budget",
      service_mode: "self_serve",
      constraints: { kind: "budget", max_delta_percent: 10 },
      description: "The total may be raised by up to a tenth of what was agreed.",
    },
    { term_id: "pause-any-time", action: "pause", service_mode: "self_serve" },
    { term_id: "cap-any-time", action: "update_media_buy_frequency_cap", service_mode: "self_serve" },
  ],
};
