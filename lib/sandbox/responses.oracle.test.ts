import { beforeAll, describe, expect, it } from "vitest";
import type { Buyer } from "./testing/buyer";
import { useFreshSandbox } from "./testing/buyer";
import { playEverything } from "./testing/everything";
import { arePublished, type Lookup, schemaName, schemasOf, withoutEnvelope } from "./testing/published-schemas";

/**
 * Every answer the sandbox gives, held against the published schemas of the release it was served under. Envelope members are
 * taken off the root first, since the closed schemas do not list them (facts 1.2); everything below stays strict.
 */
const isThere = arePublished();
const found = (lookup: Lookup, name: string) => lookup(name) ?? fail(`no schema ${name}`);

function fail(message: string): never {
  throw new Error(message);
}

describe.skipIf(!isThere).each(["3.2", "3.2-beta.5"])("answers under %s", { timeout: 60_000 }, (pin) => {
  let buyers: Buyer[] = [];
  let lookup: Lookup;
  beforeAll(async () => {
    useFreshSandbox();
    lookup = schemasOf(pin);
    buyers = await playEverything(pin);
  }, 120_000);

  const exchanges = () => buyers.flatMap((buyer) => buyer.log.map((entry) => ({ seller: buyer.seller, ...entry })));

  it("cover every tool, both sellers, successes and failures", () => {
    const successes = new Set(exchanges().flatMap(({ tool, outcome }) => (outcome.isError ? [] : [tool])));
    expect([...successes].sort()).toEqual([
      "accept_proposal",
      "decline_proposals",
      "get_adcp_capabilities",
      "get_media_buys",
      "list_accounts",
      "refine_proposals",
      "request_proposals",
      "sync_accounts",
    ]);
    expect(new Set(exchanges().map(({ seller }) => seller)).size).toBe(2);
    expect(exchanges().filter(({ outcome }) => outcome.isError).length).toBeGreaterThan(20);
  });

  it("match the schema where they succeed", () => {
    for (const { seller, tool, request, outcome } of exchanges()) {
      if (outcome.isError) continue;
      const check = found(lookup, schemaName(tool, "response"));
      const valid = check(withoutEnvelope(tool, outcome.body));
      expect(valid ? [] : check.errors, `${seller} ${tool} ${JSON.stringify(request).slice(0, 400)}`).toEqual([]);
      expect(outcome.body.adcp_version).toBe(pin);
      expect(outcome.body.status).toBe("completed");
    }
  });

  it("carry a valid error where they fail, and accept fails in its own arm", () => {
    const error = found(schemasOf("3.2"), "core/error");
    for (const { tool, outcome } of exchanges()) {
      if (!outcome.isError) continue;
      const { adcp_error } = outcome.body;
      expect(error(adcp_error) ? [] : error.errors, tool).toEqual([]);
      expect(outcome.body.status).toBe("failed");
      expect(JSON.parse(outcome.text).adcp_error).toEqual(adcp_error);
      if (tool !== "accept_proposal") continue;
      const check = found(lookup, schemaName(tool, "response"));
      expect(check(withoutEnvelope(tool, outcome.body)) ? [] : check.errors).toEqual([]);
    }
  });

  it("come only to requests that match the request schema, where they succeed", () => {
    for (const { tool, request, outcome } of exchanges()) {
      if (outcome.isError) continue;
      const check = found(lookup, schemaName(tool, "request"));
      expect(check(request) ? [] : check.errors, JSON.stringify(request).slice(0, 400)).toEqual([]);
    }
  });
});
