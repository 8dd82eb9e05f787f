import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { matchApplied, type RefineEntry } from "../index";

const REQUEST: RefineEntry = { scope: "request", ask: "More video." };
const PRODUCT: RefineEntry = { scope: "product", product_id: "a/b", action: "omit" };
const PROPOSAL: RefineEntry = { scope: "proposal", proposal_id: "p1", action: "include", ask: "Cheaper." };
const SENT = [REQUEST, PRODUCT, PROPOSAL];

const of = (entry: RefineEntry, status = "applied", more: object = {}) => ({
  scope: entry.scope,
  ...(entry.scope === "product" && { product_id: entry.product_id }),
  ...(entry.scope === "proposal" && { proposal_id: entry.proposal_id }),
  status,
  ...more,
});
const read = (applied: unknown, sent = SENT) => {
  const { entries, mismatches, reported } = matchApplied(sent, applied);
  return {
    reported,
    told: entries.map(({ status, by }) => (by === null ? status : `${status} by ${by}`)),
    wrong: mismatches.map(({ code, pointer }) => `${code} ${pointer}`),
  };
};

test("a report in the order sent is matched by position, with its notes", () => {
  const applied = [of(REQUEST, "partial", { notes: "some" }), of(PRODUCT), of(PROPOSAL, "unable")];
  expect(read(applied)).toEqual({
    reported: true,
    told: ["partial by position", "applied by position", "unable by position"],
    wrong: [],
  });
  expect(matchApplied(SENT, applied).entries[0]?.notes).toBe("some");
});

describe("what does not fit", () => {
  const silent = ["not_reported", "not_reported", "not_reported"];
  it.each<[string, unknown, { told: string[]; wrong: string[] }]>([
    ["nothing reported says nothing", undefined, { told: silent, wrong: [] }],
    ["a report that is no list", { 0: of(REQUEST) }, { told: silent, wrong: ["malformed /refinement_applied"] }],
    [
      "fewer than were sent: only what is named is matched",
      [of(PROPOSAL)],
      {
        told: ["not_reported", "not_reported", "applied by identity"],
        wrong: ["count /refinement_applied", "order /refinement_applied/0"],
      },
    ],
    [
      "more than were sent: the other one is named",
      [of(REQUEST), of(PRODUCT), of(PROPOSAL), of(PROPOSAL)],
      {
        told: ["not_reported", "applied by identity", "applied by identity"],
        wrong: ["count /refinement_applied", "unasked /refinement_applied/0", "unasked /refinement_applied/3"],
      },
    ],
    [
      "another order: matched by what they name",
      [of(REQUEST), of(PROPOSAL, "unable"), of(PRODUCT)],
      {
        told: ["applied by position", "applied by identity", "unable by identity"],
        wrong: ["order /refinement_applied/2", "order /refinement_applied/1"],
      },
    ],
    [
      "another scope in its place",
      [of(REQUEST), of(REQUEST), of(PROPOSAL)],
      {
        told: ["applied by position", "contradictory by position", "applied by position"],
        wrong: ["scope /refinement_applied/1"],
      },
    ],
    [
      "another id in its place",
      [of(REQUEST), { ...of(PRODUCT), product_id: "other" }, of(PROPOSAL)],
      {
        told: ["applied by position", "contradictory by position", "applied by position"],
        wrong: ["id /refinement_applied/1"],
      },
    ],
    [
      "no echo: only the place tells",
      [{ status: "applied" }, { scope: "product", status: "partial" }, of(PROPOSAL)],
      {
        told: ["applied by position", "partial by position", "applied by position"],
        wrong: ["not_echoed /refinement_applied/0", "not_echoed /refinement_applied/1"],
      },
    ],
    [
      "the id of a release candidate is read",
      [
        of(REQUEST),
        { scope: "product", id: "a/b", status: "applied" },
        { scope: "proposal", id: "p2", status: "applied" },
      ],
      {
        told: ["applied by position", "applied by position", "contradictory by position"],
        wrong: ["id /refinement_applied/2"],
      },
    ],
    [
      "a status nobody knows is none",
      [of(REQUEST, "done"), of(PRODUCT), null],
      {
        told: ["not_reported by position", "applied by position", "not_reported by position"],
        wrong: ["status /refinement_applied/0", "not_echoed /refinement_applied/2", "status /refinement_applied/2"],
      },
    ],
  ])("%s", (_, applied, { told, wrong }) => {
    expect(read(applied)).toMatchObject({ told, wrong });
  });

  it("never takes one report for two entries, nor an entry for done that was not reported so", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...SENT.map((entry) => of(entry))), fc.jsonValue()), { maxLength: 6 }),
        (applied) => {
          const { entries } = matchApplied(SENT, applied);
          const claimed = applied.filter((each) => (each as { status?: unknown } | null)?.status === "applied").length;
          expect(entries).toHaveLength(SENT.length);
          expect(entries.filter(({ status }) => status === "applied").length).toBeLessThanOrEqual(claimed);
        },
      ),
    );
  });
});
