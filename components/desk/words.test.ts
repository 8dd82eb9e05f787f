import { describe, expect, it } from "vitest";
import type { NeedView, NegotiationSummary, ThreadSummary } from "@/lib/api/client";
import { askedWords } from "./asked";
import { needDetail } from "./need-detail";
import { needWords } from "./need-words";
import { filterDeals, shelfOf } from "./shelves";
import { stageWords } from "./stage";
import { turnWords } from "./turn-words";

const need: NeedView = {
  kind: "hold",
  negotiationId: "n1",
  negotiationName: "Winter",
  threadId: "t 1",
  sellerName: "StreamHaus",
  snapshotId: "s1",
  callId: null,
  callKind: null,
  deadline: null,
  deadlineKind: "none",
  sellerOffsetMs: 0,
  since: "2026-12-02T15:00:00Z",
  amount: null,
  lines: 1,
  asked: null,
  returned: null,
  blocked: false,
  change: null,
  approval: null,
};

describe("a need says who, what, and leads to the one thing to do", () => {
  it("leads a hold to its own review", () => {
    expect(needWords(need)).toMatchObject({
      headline: "Accept or let go: StreamHaus holds 1 line for you",
      href: "/negotiations/n1/accept/s1",
    });
  });

  it("leads the draft of a change to the page of that change", () => {
    const change = { kind: "cancellation", mediaBuyId: "mb 1" } as const;
    expect(needWords({ ...need, kind: "change", callId: "c1", change })).toMatchObject({
      headline: "Your decision: StreamHaus drafted a cancellation of the buy",
      href: "/negotiations/n1/cancel/t 1?buy=mb%201",
    });
    expect(needWords({ ...need, kind: "change", callId: "c1", change: { ...change, kind: "amendment" } }).href).toBe(
      "/negotiations/n1/amend/t 1?buy=mb%201&round=c1",
    );
    expect(needWords({ ...need, change }).headline).toBe("Accept or let go: StreamHaus holds a cancellation for you");
  });

  it("offers no acceptance of a hold that cannot be accepted", () => {
    const { headline, action, href } = needWords({ ...need, blocked: true });
    expect(headline).toBe("Not to be accepted as it stands: StreamHaus holds 1 line for you");
    expect(action).toBe("See what blocks it");
    expect(href).toBe("/negotiations/n1/accept/s1");
  });

  it("says whose turn a task is", () => {
    expect(needWords({ ...need, kind: "task_input" }).headline).toBe(
      "StreamHaus waits for something from you, outside this desk",
    );
    expect(needWords({ ...need, kind: "submitted" }).headline).toBe("StreamHaus is working on it");
  });

  it("counts what fell short only where both numbers are known", () => {
    expect(needWords({ ...need, kind: "counter_offer", asked: 3, returned: 2 }).headline).toBe(
      "Your decision: 2 of 3 alternatives came back",
    );
    expect(needWords({ ...need, kind: "counter_offer" }).headline).toBe(
      "Your decision: StreamHaus met part of what you asked",
    );
  });

  it("never calls an unknown outcome a failure", () => {
    const { headline, action } = needWords({ ...need, kind: "unknown", callKind: "revise" });
    expect(headline).toBe("We don’t know whether StreamHaus acted on it");
    expect(action).toBe("Ask again");
  });

  it("speaks of a booking only where an acceptance is what nobody knows of", () => {
    expect(needWords({ ...need, kind: "unknown", callKind: "accept" }).headline).toBe(
      "We don’t know whether StreamHaus booked it",
    );
    for (const callKind of ["request", "revise", "finalize", "decline", null] as const) {
      expect(needWords({ ...need, kind: "unknown", callKind }).headline).not.toContain("booked");
    }
  });

  it("keeps an id's own characters in the address", () => {
    expect(needWords({ ...need, kind: "refused" }).href).toBe("/negotiations/n1?thread=t%201&view=results");
  });
});

describe("a hold that waits for an approval", () => {
  const approval = {
    id: "a",
    standing: "waiting",
    requester: "Priya Nair",
    decider: null,
    since: "2026-12-02T15:37:00Z",
  } as const;
  const now = new Date("2026-12-02T15:46:12Z");
  const about = { thread: undefined, pace: null, now };

  it("says who asked, for how long it has waited and how long that usually takes", () => {
    const waiting = { ...need, approval };
    expect(needWords(waiting).headline).toBe("Waiting for the approval Priya Nair asked for: StreamHaus holds 1 line");
    expect(needDetail(waiting, about)).toBe("Asked 9 min ago.");
    expect(needDetail(waiting, { ...about, pace: { medianMs: 35 * 60_000, count: 4 } })).toBe(
      "Asked 9 min ago; approvals usually take 35 min.",
    );
  });

  it("says who gave it once it is given", () => {
    expect(needDetail({ ...need, approval: { ...approval, standing: "granted", decider: "Ana Ruiz" } }, about)).toBe(
      "Approved by Ana Ruiz.",
    );
  });

  it("is put before whoever gives it by the name of who asked", () => {
    const { headline, action, href } = needWords({ ...need, kind: "approval", approval });
    expect(headline).toBe("Priya Nair asks you to approve what StreamHaus holds");
    expect(action).toBe("Look and decide");
    expect(href).toBe("/negotiations/n1/accept/s1");
  });
});

describe("a turn is said once", () => {
  it.each([
    ["you", "Your decision: 2 of 3 alternatives came back", "2 of 3 alternatives came back"],
    ["you", "Send the brief to StreamHaus", "send the brief to StreamHaus"],
    ["you", "StreamHaus rejected the brief: read why", "StreamHaus rejected the brief: read why"],
    ["unknown", "Not known whether StreamHaus acted: ask again", "whether StreamHaus acted: ask again"],
    ["seller", "StreamHaus is pricing", "StreamHaus is pricing"],
    ["nobody", "Booked", "booked"],
  ] as const)("%s: %s", (who, text, shown) => {
    expect(turnWords({ who, text }, "StreamHaus")).toBe(shown);
  });
});

it("names the round only where rounds were made", () => {
  expect(stageWords("held", 2)).toBe("Held, round 2");
  expect(stageWords("counter_offer", 0)).toBe("Counter-offer");
  expect(stageWords("accepted", 3)).toBe("Booked");
});

describe("what was asked, in one line", () => {
  it("reads plain days as the same days everywhere", () => {
    const criteria = { offer_filters: { start_date: "2026-12-14", end_date: "2027-01-31", countries: ["US", "CA"] } };
    expect(askedWords({ budget: { amount: 50_000, currency: "USD" }, criteria })).toBe(
      "campaign budget USD 50,000, 14 Dec 2026 through 31 Jan 2027, US, CA",
    );
  });

  it("says nothing where only the brief was sent", () => {
    expect(askedWords({ budget: null, criteria: null })).toBeNull();
    expect(askedWords({ budget: null, criteria: { offer_filters: "none" } })).toBeNull();
  });
});

const thread = (stage: ThreadSummary["stage"], who: ThreadSummary["turn"]["who"] = "you") =>
  ({ stage, turn: { who, text: "", since: "" } }) as ThreadSummary;
const deal = (brandDomain: string, ...threads: ThreadSummary[]) => ({ brandDomain, threads }) as NegotiationSummary;

describe("a negotiation is open while any thread may still lead somewhere", () => {
  it.each([
    [["accepted", "proposed"], "open"],
    [["unknown"], "open"],
    [["accepted", "rejected"], "booked"],
    [["rejected"], "closed"],
  ] as const)("%j is %s", (stages, shelf) => {
    expect(shelfOf(deal("a", ...stages.map((stage) => thread(stage))))).toBe(shelf);
  });

  it("is open again while something waits beside its booking", () => {
    const waiting = { change: "amendment" } as ThreadSummary["waiting"];
    expect(shelfOf(deal("a", { ...thread("accepted"), waiting }))).toBe("open");
  });

  it("is found by words of its name, its brand or a seller, in any order and case", () => {
    const all = [
      { ...deal("acme.example", { ...thread("proposed"), sellerName: "StreamHaus" }), name: "Winter Trail" },
    ];
    const found = (search: string) => filterDeals(all, { shelf: "open", turn: "anyone", brand: "", search }).length;
    expect(["", "trail winter", "STREAM acme"].map(found)).toEqual([1, 1, 1]);
    expect(found("trail summer")).toBe(0);
  });

  it("filters by turn and brand, and hides what has no thread left", () => {
    const all = [deal("a", thread("proposed"), thread("revising", "seller")), deal("b", thread("revising", "seller"))];
    const yours = filterDeals(all, { shelf: "open", turn: "you", brand: "", search: "" });
    expect(yours.map(({ brandDomain, threads }) => [brandDomain, threads.length])).toEqual([["a", 1]]);
    expect(filterDeals(all, { shelf: "open", turn: "anyone", brand: "b", search: "" })).toHaveLength(1);
  });
});
