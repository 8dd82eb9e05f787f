import { describe, expect, it } from "vitest";
import { contentPolicy, securityHeaders } from "./security-headers";

describe("what a browser may do with the desk", () => {
  it("is to run the page's own scripts and no others, and to show it in no frame", () => {
    const policy = contentPolicy({ nonce: "abc" });
    expect(policy).toMatch(/script-src 'nonce-abc' 'strict-dynamic';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.match(/script-src[^;]*/g)?.join()).not.toMatch(/unsafe|https?:|\*/);
  });

  it("is to run nothing of an answer that is no page", () => {
    expect(contentPolicy({})).toContain("script-src 'none'");
  });

  it("is to come by https only where the desk is reached by it", () => {
    expect(securityHeaders({ isHttps: true })["strict-transport-security"]).toContain("max-age=");
    expect(securityHeaders({ isHttps: false })).not.toHaveProperty("strict-transport-security");
    expect(securityHeaders({ isHttps: false })).toMatchObject({ "x-content-type-options": "nosniff" });
  });
});
