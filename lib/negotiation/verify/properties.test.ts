import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Proposal, Refinement, RefineProposalsRequest } from "@/lib/adcp";
import {
  canonicalTerms,
  compareProposals,
  evaluateRequirements,
  holdState,
  lineage,
  preflightAccept,
  preflightLegacy,
  preflightRefine,
  preflightRequest,
  termsDigest,
  type Verdict,
  verifyAcceptResponse,
  verifyRefineResponse,
  verifyRequestResponse,
} from "../index";
import { anyJson, honestRevision, shapedJson } from "../testing/arbitraries";
import { line, NOW, revision } from "../testing/exchanges";

vi.setConfig({ testTimeout: 60_000 });

/** The same value with the members of every object in another order. */
function shuffled(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, random));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [random(), name, shuffled(item, random)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => a - b).map(([, name, item]) => [name, item]));
}

test("the order of members never changes a digest, and any other value does", () => {
  fc.assert(
    fc.property(
      anyJson,
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      anyJson,
      (value, stream, other) => {
        const random = () => stream.next().value as number;
        expect(termsDigest(shuffled(value, random))).toBe(termsDigest(value));
        expect(termsDigest(value) === termsDigest(other)).toBe(canonicalTerms(value) === canonicalTerms(other));
      },
    ),
    { numRuns: 300 },
  );
});

test("canonical text reads back as the same value", () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      expect(canonicalTerms(JSON.parse(canonicalTerms(value)))).toBe(canonicalTerms(value));
    }),
    { numRuns: 300 },
  );
});

test("an honest answer has no finding at all", () => {
  fc.assert(
    fc.property(honestRevision, (exchange) => {
      expect(verifyRefineResponse({ ...exchange, now: NOW })).toEqual({ ok: true, findings: [] });
    }),
    { numRuns: 150 },
  );
});

test("a draft of an honest answer changed after its digest was made is blocked", () => {
  fc.assert(
    fc.property(honestRevision, fc.nat(), (exchange, pick) => {
      const drafts = exchange.response.results.flatMap(({ proposals = [] }) => proposals);
      fc.pre(drafts.length > 0);
      const chosen = drafts[pick % drafts.length] as Proposal;
      const purchase = chosen.commercial_terms.purchases[0];
      if (purchase) purchase.budget = (purchase.budget ?? 0) + 1;
      const { ok, findings } = verifyRefineResponse({ ...exchange, now: NOW });
      expect(ok).toBe(false);
      expect(findings.map(({ code }) => code)).toContain("digest_mismatch");
    }),
    { numRuns: 100 },
  );
});

function isVerdict({ ok, findings }: Verdict): boolean {
  return (
    ok === findings.every(({ severity }) => severity !== "block") &&
    findings.every(({ code, pointer, message }) => code !== undefined && /^(\/|$)/.test(pointer) && message.length > 0)
  );
}

describe("whatever a seller sends, the judgement answers", () => {
  const request = revision().request;
  const committed = revision().sources.get("draft_rich") as Proposal;
  test.each([
    ["any JSON", anyJson],
    ["JSON with the protocol's names in it", shapedJson],
  ])("%s", (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, arbitrary, (response, other) => {
        const sources = new Map([["draft_rich", other as Proposal]]);
        const verdicts = [
          verifyRefineResponse({ request, response, sources, now: NOW }),
          verifyRefineResponse({ request: other as RefineProposalsRequest, response, sources, now: NOW }),
          verifyRequestResponse({ request: other as never, response, now: NOW }),
          verifyAcceptResponse({ request: other as never, response, committed }),
          verifyAcceptResponse({ request: other as never, response, committed: other as Proposal }),
        ];
        expect(verdicts.every(isVerdict)).toBe(true);
        expect(
          Array.isArray(preflightRefine({ request: response as never, capabilities: other as never, sources })),
        ).toBe(true);
        expect(Array.isArray(preflightRequest({ request: response as never, capabilities: other as never }))).toBe(
          true,
        );
        expect(Array.isArray(preflightAccept({ request: response as never, proposal: other as never, now: NOW }))).toBe(
          true,
        );
        preflightLegacy({ request: response as never, seller: { release: "3.1" } });
        expect(Array.isArray(evaluateRequirements(response as Refinement, other as Proposal, other as Proposal))).toBe(
          true,
        );
        compareProposals([response, other] as Proposal[], { baseline: other as never });
        holdState(response as Proposal, { now: NOW });
        lineage([response, other] as Proposal[]);
      }),
      { numRuns: 400 },
    );
  });
});

describe("an answer made to overwhelm is refused as a whole", () => {
  const { request, sources } = revision();
  const judge = (response: unknown) => verifyRefineResponse({ request, response, sources, now: NOW });

  test("nested beyond reason", () => {
    const deep = JSON.parse(`${'{"results":['.repeat(20_000)}${"]}".repeat(20_000)}`);
    expect(judge(deep)).toMatchObject({
      ok: false,
      findings: [{ code: "shape", message: expect.stringContaining("nested") }],
    });
  });

  test("nested beyond reason inside terms", () => {
    const { response } = revision();
    const proposal = response.results[0]?.proposals?.[0] as Proposal;
    proposal.commercial_terms.ext = JSON.parse(`${"[".repeat(150)}${"]".repeat(150)}`);
    expect(judge(response).findings.map(({ code }) => code)).toContain("not_canonical");
  });

  test.each([
    ["results", { results: new Array(300).fill({}), products: [] }],
    [
      "purchases",
      { results: [{ proposals: [{ commercial_terms: { purchases: new Array(60_000).fill({}) } }] }], products: [] },
    ],
    ["values", { results: [], products: [], ext: { values: new Array(1_100_000).fill("x") } }],
  ])("with more %s than any answer has", (what, response) => {
    expect(judge(response)).toMatchObject({
      ok: false,
      findings: [{ code: "shape", message: expect.stringContaining(what) }],
    });
  });

  test("with more findings than anybody reads", () => {
    const { response } = revision();
    const purchases = response.results[0]?.proposals?.[0]?.commercial_terms.purchases ?? [];
    for (let i = 0; i < 1500; i++) purchases.push({ ...line("audio_q4", 9, 1000), pricing_option_id: "another" });
    const { ok, findings } = judge(response);
    expect(ok).toBe(false);
    expect(findings).toHaveLength(1001);
    expect(findings.at(-1)?.message).toMatch(/further findings/);
  });
});
