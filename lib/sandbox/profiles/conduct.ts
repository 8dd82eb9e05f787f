import type { ToolName } from "../protocol/requests";
import type { ServedVersion } from "../protocol/versions";

/** A cap on how often one entity sees a whole buy, and what can share its counter (facts 17.2). */
export type SharedCap = {
  per: readonly string[];
  most: number;
  windows: readonly { unit: "hours" | "days"; most: number }[];
  /** Products whose screens and streams know nobody again, so that they cannot be counted with the others. */
  unshareable: readonly string[];
};

/** A right to change the buy that every agreement carries (facts 17.2). */
export type StandingChangeTerm = {
  term_id: string;
  action: "increase_budget" | "decrease_budget" | "pause" | "update_media_buy_frequency_cap" | "extend_flight";
  service_mode: "self_serve" | "conditional_self_serve" | "seller_managed";
  constraints?: Record<string, unknown>;
  description?: string;
};

/** How a seller behaves on the wire, apart from what it sells. Everything left out is as the protocol's plain case has it. */
export type SellerConduct = {
  /** Releases served, best first. */
  versions?: readonly ServedVersion[];
  tools?: readonly ToolName[];
  /** The 3.0 and 3.1 lane: no lifecycle tools, proposals as shares of a budget. */
  legacy?: { finalizesTogether: boolean };
  /** These tools answer `submitted`; the work is done so many seconds later. */
  defers?: { tools: readonly ToolName[]; seconds: number };
  /** Holds come with an insertion order to sign before they can be accepted. */
  requiresSignature?: true;
  /** Terms fix prices and no total; the buyer names one when it accepts. */
  scalable?: true;
  /** Answers "what would so much cost" with guidance and a forecast. */
  solvesOutcomes?: true;
  /** Calls one buyer may make in a window; past twice as many it answers with HTTP 429. */
  limit?: { calls: number; seconds: number };
  sharedCap?: SharedCap;
  changeTerms?: readonly StandingChangeTerm[];
  /** Viewability it guarantees at most, as a share; what asks for more is TERMS_REJECTED. */
  guaranteesAtMost?: number;
  /** Subjects it does not advertise, by the words that give them away. */
  refusesSubjects?: readonly { category: string; words: readonly string[]; policy: string }[];
  /** Why it says no to a control (facts 17.2). */
  declinesControls?: { budget: string; pause: string };
  /** Plain tokens are no use here: only its authorization server's, which live this long. */
  signInOnly?: { tokenSeconds: number };
  /** Keeps a daily cap on what a buy spends. */
  keepsDailyCaps?: true;
  /** Lets a conformance test put products into its list and move its clock. */
  isTestable?: true;
};
