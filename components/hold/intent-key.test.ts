// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { forgetIntent, intentKey } from "./intent-key";

const payload = { snapshotId: "s1", amount: { amount: 50_000, currency: "USD" } };

describe("the key of one intent", () => {
  beforeEach(() => {
    forgetIntent("accept.s1");
    sessionStorage.clear();
  });

  it("is a UUID version 4", () => {
    expect(intentKey("accept.s1", payload)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it("is the same on a second press and after a reload", () => {
    const first = intentKey("accept.s1", payload);
    expect(intentKey("accept.s1", { ...payload })).toBe(first);
    expect(sessionStorage.getItem("parley.intent.accept.s1")).toContain(first);
  });

  it("is another one as soon as anything that would be sent is changed", () => {
    const first = intentKey("accept.s1", payload);
    expect(intentKey("accept.s1", { ...payload, purchaseOrderRef: "PO-1" })).not.toBe(first);
  });

  it("is another one for another snapshot and after the intent came to an end", () => {
    const first = intentKey("accept.s1", payload);
    expect(intentKey("accept.s2", payload)).not.toBe(first);
    forgetIntent("accept.s1");
    expect(intentKey("accept.s1", payload)).not.toBe(first);
  });
});
