import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AcceptProposalRequest, Proposal, RefineProposalsRequest, RequestProposalsRequest } from "@/lib/adcp";
import { termsDigest, type Verdict, verifyAcceptResponse, verifyRefineResponse, verifyRequestResponse } from "../index";
import { isObject, member } from "../json";

/** Exchanges recorded with the protocol's reference seller; its terms are honest, and its README says what may be found in them. */
const WIRE = join(process.env.PARLEY_SHARED ?? "../shared", "wire");

type Step = {
  request: { tool?: string; params?: unknown };
  http?: { date?: string };
  structuredContent?: unknown;
};

const REVIEWED = new Set([
  "cosmetic_alternative",
  "budget_arithmetic",
  "undeliverable_budget",
  "criteria_unmet",
  "shape",
  "unknown_member",
]);

function judge(
  tool: string | undefined,
  request: unknown,
  response: unknown,
  sources: Map<string, Proposal>,
): Verdict | null {
  // The recording took seconds; its holds of 15 minutes are judged as they were given.
  const now = new Date("2026-11-30T17:25:00Z");
  switch (tool) {
    case "request_proposals":
      return verifyRequestResponse({ request: request as RequestProposalsRequest, response, now });
    case "refine_proposals":
      return verifyRefineResponse({ request: request as RefineProposalsRequest, response, sources, now });
    case "accept_proposal": {
      const committed = sources.get(String(member(request, "proposal_id")));
      if (committed === undefined) return null;
      return verifyAcceptResponse({ request: request as AcceptProposalRequest, response, committed });
    }
    default:
      return null;
  }
}

function snapshotsOf(value: unknown): Proposal[] {
  if (Array.isArray(value)) return value.flatMap(snapshotsOf);
  if (!isObject(value)) return [];
  const own = "proposal_id" in value && "commercial_terms" in value ? [value as unknown as Proposal] : [];
  return [...own, ...Object.values(value).flatMap(snapshotsOf)];
}

const present = existsSync(WIRE);
if (!present) process.stdout.write(`skipped: no recorded exchanges at ${WIRE}\n`);

describe.runIf(present).each(["constrained-seller", "typed-negotiation"])(
  "the recorded exchanges with %s",
  (profile) => {
    // What is skipped is still collected.
    const files = present ? readdirSync(join(WIRE, profile)).sort() : [];
    const sources = new Map<string, Proposal>();
    const verdicts = new Map<string, Verdict>();
    let digests = 0;
    let wrongDigests = 0;
    for (const file of files) {
      const step = JSON.parse(readFileSync(join(WIRE, profile, file), "utf8")) as Step;
      const verdict = judge(step.request.tool, step.request.params, step.structuredContent, sources);
      if (verdict) verdicts.set(file, verdict);
      for (const snapshot of snapshotsOf(step.structuredContent)) {
        digests++;
        if (termsDigest(snapshot.commercial_terms) !== snapshot.terms_digest) wrongDigests++;
        sources.set(snapshot.proposal_id, snapshot);
      }
    }

    test("hold digests that all recompute", () => {
      expect(digests).toBeGreaterThan(80);
      expect(wrongDigests).toBe(0);
    });

    test("are judged without a block, save where another release was served", () => {
      const blocks = [...verdicts].flatMap(([file, { findings }]) =>
        findings
          .filter(
            ({ severity, code }) => severity === "block" && !(code === "version_mismatch" && file.includes("version-")),
          )
          .map(({ code, pointer, message }) => `${file} ${code} ${pointer}: ${message}`),
      );
      expect(blocks).toEqual([]);
      expect(verdicts.size).toBeGreaterThan(80);
    });

    test("ask for review only where a buyer should look", () => {
      const others = [...verdicts].flatMap(([file, { findings }]) =>
        findings
          .filter(({ severity, code }) => severity === "review" && !REVIEWED.has(code))
          .map(({ code, pointer, message }) => `${file} ${code} ${pointer}: ${message}`),
      );
      expect(others).toEqual([]);
    });
  },
);
