import { describe, expect, it } from "vitest";
import { type Stage, type StageCall, type StageFacts, stageOf } from "./stage";
import { turnOf } from "./turn";

type Kind = StageCall["kind"];
type State = StageCall["state"];

const AT = "2026-12-01T10:00:00.000Z";
/** Rounds written as "kind:state:outcome,outcome". */
function facts(rounds: string[], more: Partial<StageFacts> = {}): StageFacts {
  const parsed = rounds.map((text, number) => {
    const [kind, state, outcomes = ""] = text.split(":");
    const call = { id: `c${number}`, kind: kind as Kind, number, state: state as State };
    return {
      call: {
        ...call,
        prepared_at: AT,
        sent_at: AT,
        answered_at: null,
        retry_at: null,
        aside_text: null,
        task_status: null,
      },
      outcomes: outcomes.split(","),
    };
  });
  return {
    rounds: parsed.map(({ call }) => call),
    outcomes: parsed.flatMap(({ call, outcomes }) =>
      outcomes.filter(Boolean).map((outcome) => ({ call_id: call.id, outcome, asked: 3, returned: 2 })),
    ),
    hasLiveHold: false,
    isBooked: false,
    ...more,
  };
}

const PROPOSED = "request:done:proposed";

const TABLE: [string, StageFacts, Stage, string][] = [
  ["nothing sent yet", facts([]), "not_sent", "you"],
  ["the brief stored, not yet sent", facts(["request:prepared"]), "requesting", "seller"],
  ["the brief on its way", facts(["request:sending"]), "requesting", "seller"],
  ["the brief refused", facts(["request:refused"]), "not_sent", "you"],
  ["proposals in", facts([PROPOSED]), "proposed", "you"],
  ["the brief rejected", facts(["request:done:rejected"]), "rejected", "you"],
  ["products instead of proposals", facts(["request:done:products_available"]), "products_only", "you"],
  ["a refinement on its way", facts([PROPOSED, "revise:sending"]), "revising", "seller"],
  ["a counter-offer", facts([PROPOSED, "revise:done:partial"]), "counter_offer", "you"],
  ["a counter-offer beside a full answer", facts([PROPOSED, "revise:done:revised,partial"]), "counter_offer", "you"],
  ["what was asked", facts([PROPOSED, "revise:done:revised"]), "revised", "you"],
  ["some sources revised, others not possible", facts([PROPOSED, "revise:done:revised,unable"]), "revised", "you"],
  ["not possible", facts([PROPOSED, "revise:done:unable"]), "unable", "you"],
  ["a refused refinement changes nothing", facts([PROPOSED, "revise:refused"]), "proposed", "you"],
  ["a deferred answer", facts([PROPOSED, "revise:submitted"]), "submitted", "seller"],
  ["a lost answer", facts([PROPOSED, "revise:unknown"]), "unknown", "unknown"],
  [
    "a lost answer outlives later rounds",
    facts([PROPOSED, "accept:unknown", "revise:done:revised"]),
    "unknown",
    "unknown",
  ],
  ["a hold being placed", facts([PROPOSED, "finalize:sending"]), "finalizing", "seller"],
  ["a live hold", facts([PROPOSED, "finalize:done:finalized"], { hasLiveHold: true }), "held", "you"],
  [
    "a live hold while refining on",
    facts([PROPOSED, "finalize:done:finalized", "revise:done:revised"], { hasLiveHold: true }),
    "held",
    "you",
  ],
  [
    "all of the newest round declined: what was there before is on the table",
    facts([PROPOSED, "revise:done:revised", "decline:done:declined"], {
      declined: { callIds: new Set(["c1"]), everything: false },
    }),
    "proposed",
    "you",
  ],
  [
    "everything declined",
    facts([PROPOSED, "revise:done:unable", "decline:done:declined"], {
      declined: { callIds: new Set(["c0"]), everything: true },
    }),
    "declined",
    "nobody",
  ],
  ["an expired hold", facts([PROPOSED, "finalize:done:finalized"]), "hold_expired", "you"],
  ["a hold that was not granted", facts([PROPOSED, "finalize:done:unable,unable"]), "unable", "you"],
  [
    "an acceptance on its way",
    facts([PROPOSED, "finalize:done:finalized", "accept:sending"], { hasLiveHold: true }),
    "accepting",
    "seller",
  ],
  [
    "a deferred acceptance is not a booking",
    facts([PROPOSED, "accept:submitted"], { hasLiveHold: true }),
    "submitted",
    "seller",
  ],
  [
    "a refused acceptance leaves the hold",
    facts([PROPOSED, "finalize:done:finalized", "accept:refused"], { hasLiveHold: true }),
    "held",
    "you",
  ],
  ["a booking", facts([PROPOSED, "accept:done:accepted"], { isBooked: true }), "accepted", "nobody"],
];

describe("where a thread stands, and whose turn it is", () => {
  it.each(TABLE)("%s", (_, given, stage, who) => {
    const at = stageOf(given);
    expect(at.stage).toBe(stage);
    const turn = turnOf(at, { seller: "StreamHaus", created: "2026-11-30T00:00:00.000Z", outcomes: given.outcomes });
    expect(turn.who).toBe(who);
    expect(turn.since).toBe(at.call ? AT : "2026-11-30T00:00:00.000Z");
  });

  it("says how many of the alternatives asked for came back", () => {
    const given = facts([PROPOSED, "revise:done:partial"]);
    const turn = turnOf(stageOf(given), { seller: "StreamHaus", created: AT, outcomes: given.outcomes });
    expect(turn.text).toBe("Your decision: 2 of 3 alternatives came back");
  });

  it("does not speak of missing alternatives where all came back and something else fell short", () => {
    const given = facts([PROPOSED, "revise:done:partial"]);
    const full = given.outcomes.map((outcome) => ({ ...outcome, returned: 3 }));
    const turn = turnOf(stageOf(given), { seller: "StreamHaus", created: AT, outcomes: full });
    expect(turn.text).toBe("Your decision: a counter-offer came back");
  });
});
