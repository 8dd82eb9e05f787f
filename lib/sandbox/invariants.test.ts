import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { Proposal, RefineResult } from "@/lib/adcp";
import { termsDigest } from "@/lib/negotiation";
import { PROFILES } from "./profiles";
import { sideOf } from "./profiles/street";
import type { SellerProfile } from "./profiles/types";
import { callTool } from "./protocol/call";
import type { ToolName } from "./protocol/requests";
import { openSandboxDatabase } from "./state/database";
import { findProposal } from "./state/proposals";
import type { World } from "./state/world";

const database = openSandboxDatabase(join(mkdtempSync(join(tmpdir(), "parley-invariants-")), "sandbox.sqlite"));
database.pragma("synchronous = OFF");
afterAll(() => database.close());

/** Sellers that answer lifecycle tools at once; what the others do later is the same work (deferral has tests of its own). */
const SELLERS = PROFILES.filter(
  (profile) => !profile.legacy && !profile.defers && !profile.limit && sideOf(profile.id) !== "crooked",
);
const runsOf = ({ opening }: SellerProfile) => (opening.lines.length > 100 ? 2 : 12);

type Step =
  | { kind: "revise"; at: number; asked: Record<string, unknown> }
  | { kind: "finalize"; at: number[] }
  | { kind: "accept"; at: number }
  | { kind: "replay"; at: number };

const pick = fc.nat({ max: 50 });
const asked = fc
  .record(
    {
      total_budget: fc.integer({ min: 5_000, max: 160_000 }).map((max) => ({ max, currency: "USD" })),
      cpm: fc.integer({ min: 40, max: 3_000 }).map((cents) => ({ max: cents / 100, currency: "USD" })),
      impressions: fc.record({ min: fc.integer({ min: 1_000, max: 20_000_000 }) }),
    },
    { requiredKeys: [] },
  )
  .chain((constraints) =>
    fc
      .record(
        {
          product_changes: fc.dictionary(
            fc.constantFrom("premium_video_q4", "audio_stream_q4", "display_standard_q4", "nobody_sells_this"),
            fc.constantFrom("include", "omit"),
            { minKeys: 1, maxKeys: 2 },
          ),
          alternatives: fc.record({ count: fc.integer({ min: 2, max: 3 }) }),
          ask: fc.constantFrom("More native, please.", "Prioritize reach."),
        },
        { requiredKeys: [] },
      )
      .map((rest) => ({
        ...rest,
        ...(Object.keys(constraints).length > 0 && { constraints }),
        ...(Object.keys(rest).length + Object.keys(constraints).length === 0 && { ask: "As it is." }),
      })),
  );
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("revise" as const), at: pick, asked }),
    fc.record({ kind: fc.constant("finalize" as const), at: fc.array(pick, { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant("accept" as const), at: pick }),
    fc.record({ kind: fc.constant("replay" as const), at: pick }),
  ),
  { minLength: 3, maxLength: 10 },
);

/** One buyer at one seller, who checks after each step what must hold whatever was asked. */
class Play {
  readonly world: World;
  readonly seen = new Map<string, Proposal>();
  readonly sent: { tool: ToolName; request: Record<string, unknown>; body: string }[] = [];

  constructor(readonly profile: SellerProfile) {
    this.world = { database, seller: profile.id, principal: `sandbox-${randomUUID()}` };
  }

  begin(): void {
    const request = { brief: "Premium video, native and display.", account: ACCOUNT };
    const { proposals } = this.call("request_proposals", request) as { proposals: Proposal[] };
    for (const proposal of proposals) this.meet(proposal);
  }

  take(step: Step): void {
    switch (step.kind) {
      case "revise": {
        const source = this.at(step.at);
        this.refine([{ proposal_id: source.proposal_id, action: "revise", ...step.asked }]);
        return;
      }
      case "finalize": {
        const ids = new Set(step.at.map((at) => this.at(at).proposal_id));
        this.refine([...ids].map((proposal_id) => ({ proposal_id, action: "finalize" })));
        return;
      }
      case "accept": {
        const { proposal_id, terms_digest } = this.at(step.at);
        this.call("accept_proposal", { account: ACCOUNT, proposal_id, proposal_terms_digest: terms_digest });
        return;
      }
      case "replay": {
        const earlier = this.sent[step.at % Math.max(1, this.sent.length)];
        if (!earlier) return;
        const { isError, body } = this.send(earlier.tool, earlier.request);
        expect(isError).toBe(false);
        const { replayed, ...rest } = body;
        expect(replayed).toBe(true);
        expect(JSON.stringify(rest)).toBe(earlier.body);
      }
    }
  }

  /** Nothing that was ever shown has changed since: only its status may, by acceptance. */
  end(): void {
    for (const [id, shown] of this.seen) {
      const kept = findProposal(this.world, id)?.proposal;
      expect(kept?.commercial_terms).toEqual(shown.commercial_terms);
      expect(kept?.terms_digest).toBe(termsDigest(shown.commercial_terms));
      expect(kept?.parent_proposal_id).toBe(shown.parent_proposal_id);
    }
  }

  private refine(refinements: { proposal_id: string; action: string }[]): void {
    const before = this.stored();
    const body = this.call("refine_proposals", { refinements });
    // A refused batch leaves nothing behind.
    if (!body) return void expect(this.stored()).toBe(before);
    const results = body.results as RefineResult[];
    expect(results.map((result) => result.source_proposal_id)).toEqual(refinements.map((entry) => entry.proposal_id));
    const finalized = results.filter(({ outcome }) => outcome === "finalized");
    if (refinements[0]?.action === "finalize") expect([0, results.length]).toContain(finalized.length);
    let made = 0;
    for (const { source_proposal_id, proposals = [], proposal } of results) {
      for (const successor of [...proposals, ...(proposal ? [proposal] : [])]) {
        made += 1;
        expect(successor.parent_proposal_id).toBe(source_proposal_id);
        if (proposal) expect(proposal.commercial_terms).toEqual(this.seen.get(source_proposal_id)?.commercial_terms);
        this.meet(successor);
      }
    }
    // What is shown is all there is: no half of a batch stays behind unseen.
    expect(this.stored()).toBe(before + made);
  }

  private meet(proposal: Proposal): void {
    expect(this.seen.has(proposal.proposal_id)).toBe(false);
    expect(proposal.terms_digest).toBe(termsDigest(proposal.commercial_terms));
    this.seen.set(proposal.proposal_id, structuredClone(proposal));
  }

  private at(index: number): Proposal {
    const all = [...this.seen.values()];
    const found = all[index % all.length];
    if (!found) throw new Error("nothing was proposed");
    return found;
  }

  private stored(): number {
    const { seller, principal } = this.world;
    const row = database
      .prepare("select count(*) as n from proposals where seller = ? and principal = ?")
      .get(seller, principal) as { n: number };
    return row.n;
  }

  private call(tool: ToolName, request: object): Record<string, unknown> | null {
    const full = { adcp_version: this.profile.versions?.[0] ?? "3.2", idempotency_key: randomUUID(), ...request };
    const { isError, body } = this.send(tool, full);
    if (isError) return null;
    this.sent.push({ tool, request: full, body: JSON.stringify(body) });
    return body;
  }

  private send(tool: ToolName, request: Record<string, unknown>) {
    return callTool({ profile: this.profile, world: this.world, tool, request, now: new Date() });
  }
}

const ACCOUNT = { brand: { domain: "acmeoutdoor.example" }, operator: "pinnacle-agency.example" };

describe.each(SELLERS.map((profile) => ({ name: profile.name, profile })))(
  "whatever a buyer does at $name",
  ({ profile }) => {
    it("holds are all or none, snapshots never change, parents are true, and a replay is the same to the byte", () => {
      fc.assert(
        fc.property(steps, (taken) => {
          const play = new Play(profile);
          play.begin();
          for (const step of taken) play.take(step);
          play.end();
        }),
        { numRuns: runsOf(profile) },
      );
    }, 120_000);
  },
);
