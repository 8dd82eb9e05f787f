// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { recentHrefs, rememberHref } from "./recent";
import { holdsEveryWord, searchTextOf } from "./target";

describe("what the palette finds", () => {
  it("holds every typed word, in any order, and is not put together of scattered letters", () => {
    const text = searchTextOf({ label: "Acme Outdoor, winter", sub: "acmeoutdoor.example" });
    expect(holdsEveryWord(text, "winter acme")).toBe(true);
    expect(holdsEveryWord(text, "awr")).toBe(false);
    expect(holdsEveryWord(text, "acme summer")).toBe(false);
  });

  it("is found by what is seen of a name, whatever unseen signs it carries", () => {
    expect(holdsEveryWord(searchTextOf({ label: "Stre\u200Bam\u202EHaus" }), "streamhaus")).toBe(true);
  });
});

describe("recent places", () => {
  beforeEach(() => localStorage.clear());

  it("are the newest six things one can be in, each once, the last one first", () => {
    for (let at = 1; at <= 8; at += 1) rememberHref(`/negotiations/neg_${at}`);
    rememberHref("/negotiations/neg_5");
    for (const page of ["/", "/negotiations", "/negotiations/new", "/holds", "/sellers/new"]) rememberHref(page);
    rememberHref("/sellers/sel_1");
    expect(recentHrefs()).toEqual([
      "/sellers/sel_1",
      "/negotiations/neg_5",
      "/negotiations/neg_8",
      "/negotiations/neg_7",
      "/negotiations/neg_6",
      "/negotiations/neg_4",
    ]);
  });

  it("are none where what was kept cannot be read", () => {
    localStorage.setItem("parley.recent", '{"not":"a list"}');
    expect(recentHrefs()).toEqual([]);
    localStorage.setItem("parley.recent", "[1, null]");
    expect(recentHrefs()).toEqual([]);
  });
});
