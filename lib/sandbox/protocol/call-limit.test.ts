import { beforeAll, describe, expect, it } from "vitest";
import { serveSandbox } from "../http/serve";
import { ACCOUNT, BRIEF, Buyer, freshKey, useFreshSandbox } from "../testing/buyer";
import { ahead } from "../testing/street";

beforeAll(useFreshSandbox);

describe("a seller that limits calls", () => {
  it("refuses with a time to wait, then with HTTP 429, and lets the same request through once the window is over", async () => {
    const buyer = new Buyer("bouncer");
    await buyer.call("get_adcp_capabilities");
    for (let call = 0; call < 4; call++) expect((await buyer.call("list_accounts")).isError).toBe(false);
    const request = { idempotency_key: freshKey(), brief: BRIEF, account: ACCOUNT };
    const { body } = await buyer.call("request_proposals", request);
    expect(body.adcp_error).toMatchObject({
      code: "RATE_LIMITED",
      recovery: "transient",
      details: { limit: 4, remaining: 0, window_seconds: 10, scope: "account" },
    });
    expect(body.adcp_error.retry_after).toBeGreaterThanOrEqual(1);
    expect(body.adcp_error.retry_after).toBeLessThanOrEqual(10);
    for (let call = 0; call < 3; call++) await buyer.call("list_accounts");
    const pressed = await serveSandbox(
      new Request("http://sandbox.test/sandbox/bouncer/mcp", {
        method: "POST",
        headers: { authorization: `Bearer ${buyer.token}` },
        body: "{}",
      }),
    );
    expect(pressed.status).toBe(429);
    expect(Number(pressed.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    await ahead(buyer, 10);
    const through = await buyer.call("request_proposals", request);
    expect(through.body).toMatchObject({ status: "completed", outcome: "proposed" });
    expect(through.body.replayed).toBeUndefined();
  });

  it("counts each buyer for itself", async () => {
    const [a, b] = [new Buyer("bouncer"), new Buyer("bouncer")];
    for (let call = 0; call < 5; call++) await a.call("list_accounts");
    expect((await b.call("list_accounts")).isError).toBe(false);
  });
});
