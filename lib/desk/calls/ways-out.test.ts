import { describe, expect, it } from "vitest";
import type { IdempotencyDeclaration } from "../sellers/declared";
import { waysOut } from "./ways-out";

const PREPARED = "2026-12-01T10:00:00.000Z";
const hoursOn = (hours: number) => new Date(Date.parse(PREPARED) + hours * 3_600_000);
const KEEPS = {
  kind: "supported",
  replayTtlSeconds: 86_400,
  inFlightMaxSeconds: null,
} as const satisfies IdempotencyDeclaration;
const KEEPS_NONE: IdempotencyDeclaration = { kind: "unsupported" };
const fault = (kind: string, sent = true) => JSON.stringify({ kind, message: "", sent });

type Call = Parameters<typeof waysOut>[0];
const unknown = (more: Partial<Call> = {}): Call => ({
  kind: "accept",
  tool: "accept_proposal",
  state: "unknown",
  attempts: 1,
  fault_text: fault("timeout"),
  error_text: null,
  prepared_at: PREPARED,
  answered_at: null,
  read_back_found: null,
  aside_text: null,
  sole_claim: "snap_1",
  ...more,
});

const way = (call: Call, name: string, idempotency: IdempotencyDeclaration = KEEPS, now = hoursOn(1)) =>
  waysOut(call, idempotency, now).find((each) => each.way === name);

describe("asking again with the same key", () => {
  it("is open while the seller keeps the key, and cannot do the thing twice", () => {
    expect(way(unknown(), "ask_again")).toMatchObject({ open: true, twice: false });
  });

  it("is closed once the key may have lapsed: the same bytes would be a new order", () => {
    expect(way(unknown(), "ask_again", KEEPS, hoursOn(24))).toMatchObject({ open: false });
    expect(way(unknown(), "ask_again", KEEPS, hoursOn(23.9))).toMatchObject({ open: true });
  });

  it("counts on an hour only where the seller names no time", () => {
    const silent: IdempotencyDeclaration = {
      ...KEEPS,
      kind: "supported",
      replayTtlSeconds: null,
      inFlightMaxSeconds: null,
    };
    expect(way(unknown(), "ask_again", silent, hoursOn(0.9))).toMatchObject({ open: true });
    expect(way(unknown(), "ask_again", silent, hoursOn(1))).toMatchObject({ open: false });
  });

  it("is closed where the clock was set back since: how old the key is, nobody can tell", () => {
    expect(way(unknown(), "ask_again", KEEPS, hoursOn(-24))).toMatchObject({ open: false });
    expect(way(unknown(), "ask_again", KEEPS, hoursOn(-0.001))).toMatchObject({ open: true });
  });

  it.each(["key_expired", "purged"])("is closed where the seller itself says so: %s", (kind) => {
    expect(way(unknown({ fault_text: fault(kind) }), "ask_again")).toMatchObject({ open: false });
  });

  it("is closed for an acceptance at a seller without keys until a read-back found nothing, and then needs a person's word", () => {
    expect(way(unknown(), "ask_again", KEEPS_NONE)).toMatchObject({ open: false });
    for (const read_back_found of ["unreadable", "booked"] as const)
      expect(way(unknown({ read_back_found }), "ask_again", KEEPS_NONE)).toMatchObject({ open: false });
    const looked = unknown({ read_back_found: "nothing" });
    expect(way(looked, "ask_again", KEEPS_NONE)).toMatchObject({ open: true, twice: true });
  });

  it("is always open for what never left this desk", () => {
    const never = unknown({ fault_text: fault("connection_refused", false) });
    expect(way(never, "ask_again", KEEPS_NONE, hoursOn(1_000))).toMatchObject({ open: true, twice: false });
  });
});

describe("the other ways out", () => {
  it("are reading back, for acceptances only, and setting aside", () => {
    expect(waysOut(unknown(), KEEPS, hoursOn(1)).map(({ way, open }) => [way, open])).toEqual([
      ["ask_again", true],
      ["read_back", true],
      ["set_aside", true],
    ]);
    expect(way(unknown({ kind: "revise" }), "read_back")).toMatchObject({ open: false });
  });

  it("are none where a person set it aside, and none for calls that have ended", () => {
    expect(waysOut(unknown({ aside_text: "{}" }), KEEPS, hoursOn(1))).toEqual([]);
    for (const state of ["done", "submitted", "sending", "prepared"] as const)
      expect(waysOut(unknown({ state }), KEEPS, hoursOn(1))).toEqual([]);
  });
});

describe("a refusal", () => {
  const refused = (error: object) =>
    unknown({ state: "refused", fault_text: null, answered_at: PREPARED, error_text: JSON.stringify(error) });

  it("may be sent again where it will not last, and not before the seller's time", () => {
    const limited = refused({ code: "RATE_LIMITED", message: "", retry_after: 60 });
    expect(waysOut(limited, KEEPS, new Date(Date.parse(PREPARED) + 59_000))).toMatchObject([{ open: false }]);
    expect(waysOut(limited, KEEPS, new Date(Date.parse(PREPARED) + 60_000))).toMatchObject([{ open: true }]);
  });

  it("of an acceptance leads back to its proposal once the desk repeats it no more", () => {
    const unavailable = { ...refused({ code: "SERVICE_UNAVAILABLE", message: "" }), sole_claim: null };
    expect(waysOut(unavailable, KEEPS, hoursOn(1))).toEqual([]);
    expect(waysOut({ ...unavailable, kind: "revise" }, KEEPS, hoursOn(1))).toMatchObject([{ way: "ask_again" }]);
  });

  it("of the terms is never sent again as it is", () => {
    expect(waysOut(refused({ code: "TERMS_REJECTED", message: "", recovery: "transient" }), KEEPS, hoursOn(1))).toEqual(
      [],
    );
  });
});
