import { describe, expect, it } from "vitest";
import { errorPointer, fieldPointer } from "./field-pointer";

describe("an error's field as a pointer into the request", () => {
  it.each([
    ["refinements[0].constraints.cpm", "/refinements/0/constraints/cpm"],
    ["refinements.0.constraints.cpm", "/refinements/0/constraints/cpm"],
    ["$.refinements[1].proposal_id", "/refinements/1/proposal_id"],
    ["refinements[0]", "/refinements/0"],
    ["$.brief", "/brief"],
    ["product_changes['a/b']", "/product_changes/a~1b"],
    ["/refinements/0/action", "/refinements/0/action"],
    ["refinements[0].product_changes['ctv.q4/a~b']", "/refinements/0/product_changes/ctv.q4~1a~0b"],
    ['product_changes["say \\"hi\\""]', '/product_changes/say "hi"'],
    ["/refinements/0/ask", "/refinements/0/ask"],
    ["proposal_terms_digest", "/proposal_terms_digest"],
    ["", ""],
    ["$", ""],
  ])("%s -> %s", (field, pointer) => {
    expect(fieldPointer(field)).toBe(pointer);
  });

  it("prefers the first issue's own pointer", () => {
    const issues = [{ pointer: "/a/0", message: "", keyword: "minimum" }];
    expect(errorPointer({ code: "X", message: "", field: "b", issues })).toBe("/a/0");
    expect(errorPointer({ code: "X", message: "", field: "b" })).toBe("/b");
    expect(errorPointer({ code: "X", message: "" })).toBeUndefined();
  });
});
