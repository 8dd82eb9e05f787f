import { describe, expect, it } from "vitest";
import { roundOf } from "@/components/hold/snapshots.fixture";
import { CONCLUDED, type Conclusion, consequence, unknownBody, unknownTitle } from "./call-words";
import { WAYS } from "./calls.fixture";

const lost = { kind: "reset", message: "The connection closed after 30 s", sent: true };

describe("an unknown outcome is never called a failure or a success", () => {
  it("says that it may have happened, and why asking again is safe", () => {
    const round = roundOf({ state: "unknown", fault: lost, waysOut: WAYS });
    expect(unknownTitle(round, "StreamHaus")).toBe("We don’t know whether StreamHaus booked it");
    expect(
      unknownBody(round, "StreamHaus", { kind: "supported", replayTtlSeconds: 86_400, inFlightMaxSeconds: null }),
    ).toBe(
      "The connection closed after 30 s. It may have happened, it may not. Asking again sends the same bytes with the same key: StreamHaus promises to act on one key only once, for 24 h, so nothing happens twice.",
    );
  });

  it.each([
    ["is closed", { way: "ask_again", open: false, why: "The key lapsed.", twice: false }],
    ["may do it twice", { way: "ask_again", open: true, why: "No keys.", twice: true }],
  ] as const)("promises nothing of a key where asking again %s", (_, way) => {
    const round = roundOf({ state: "unknown", fault: lost, waysOut: [way] });
    expect(unknownBody(round, "StreamHaus")).not.toContain("promises");
  });

  it("says what never left the desk did not happen", () => {
    const round = roundOf({ state: "unknown", fault: { ...lost, sent: false }, waysOut: WAYS });
    expect(unknownTitle(round, "StreamHaus")).toBe("The acceptance did not reach StreamHaus");
    expect(unknownBody(round, "StreamHaus")).toContain("Nothing was booked by it.");
  });
});

describe("setting aside says what follows from it", () => {
  it("frees a proposal only where it did not happen", () => {
    const frees = (concluded: Conclusion) =>
      /can be accepted again/.test(consequence(concluded, "accept", "StreamHaus"));
    expect((Object.keys(CONCLUDED) as Conclusion[]).filter(frees)).toEqual(["did_not_happen"]);
  });
});
