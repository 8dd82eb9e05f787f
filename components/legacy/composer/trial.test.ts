import { describe, expect, it } from "vitest";
import { entriesOf, filtersOf, newTrial, overlapping, type Trial, trialsFrom, wireEntries } from "./trial";

const looks = [
  { id: "look-1", proposalId: "p1" },
  { id: "look-2", proposalId: "p2" },
];
const trial = (change: Partial<Trial>): Trial => ({ ...newTrial("1"), ...change });

describe("a refinement in the words of the older lane", () => {
  const full = trial({
    ask: " More video. ",
    products: {
      video: { action: "include", ask: "" },
      audio: { action: "more_like_this", ask: "longer" },
      display: { action: "omit", ask: "typed before it was left out" },
      native: { action: null, ask: "not chosen" },
    },
    proposals: {
      p1: { action: "include", ask: "cheaper" },
      p2: { action: "omit", ask: "" },
      gone: { action: "include", ask: "" },
    },
  });

  it("says nothing of what is not named, and nothing about what is left out", () => {
    expect(entriesOf(full, looks).map(({ entry }) => entry)).toEqual([
      { scope: "request", ask: "More video." },
      { scope: "product", productId: "video", action: "include" },
      { scope: "product", productId: "audio", action: "more_like_this", ask: "longer" },
      { scope: "product", productId: "display", action: "omit" },
      { scope: "proposal", observationId: "look-1", action: "include", ask: "cheaper" },
      { scope: "proposal", observationId: "look-2", action: "omit" },
    ]);
    expect(entriesOf(newTrial("1"), looks)).toEqual([]);
  });

  it("shows the bytes that go out, entry by entry in the same order", () => {
    expect(wireEntries(full, looks)).toEqual([
      { scope: "request", ask: "More video." },
      { scope: "product", product_id: "video", action: "include" },
      { scope: "product", product_id: "audio", action: "more_like_this", ask: "longer" },
      { scope: "product", product_id: "display", action: "omit" },
      { scope: "proposal", proposal_id: "p1", action: "include", ask: "cheaper" },
      { scope: "proposal", proposal_id: "p2", action: "omit" },
    ]);
  });

  it("tells leaving the filters from clearing them", () => {
    expect(filtersOf(trial({}))).toBeNull();
    expect(filtersOf(trial({ filters: { mode: "state", values: {} } }))).toEqual({});
  });

  it("knows when two trials would overwrite each other at the seller", () => {
    const named = (id: string) => trial({ proposals: { [id]: { action: "include", ask: "" } } });
    expect(overlapping([named("p1"), named("p2")])).toEqual([]);
    expect(overlapping([named("p1"), named("p2"), named("p1")])).toEqual(["p1"]);
  });

  it("takes back what was kept, and starts empty where it is something else", () => {
    expect(trialsFrom(JSON.parse(JSON.stringify([full])))).toEqual([full]);
    expect(trialsFrom("no list")).toBeNull();
    expect(trialsFrom([{ products: { a: { action: "explode" } }, filters: 1 }])).toEqual([
      { ...newTrial("0"), products: { a: { action: null, ask: "" } } },
    ]);
  });
});
