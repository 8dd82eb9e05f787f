import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRouterClient } from "@orpc/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { DECLINE_REASONS } from "@/lib/adcp";
import { type Actor, isAllowed, type Permission, ROLES, type Role } from "@/lib/auth";
import {
  insertNegotiation,
  insertSeller,
  insertSnapshots,
  insertThreads,
  processStore,
  putSellerBrands,
  putSetting,
} from "@/lib/store";
import { AT, callRow, negotiationRow, sellerRow, snapshotRow, threadRow } from "@/lib/store/testing/rows";
import { contract } from "./contract";
import { router } from "./router";

vi.setConfig({ testTimeout: 60_000 });

type Ids = Record<"negotiation" | "thread" | "snapshot" | "call" | "seller" | "other", string>;

/** What each verb needs, written here once more: a right that is given away by mistake is another one than this. */
type Verb = { needs: Permission | readonly Permission[]; input?: (ids: Ids) => unknown };

const KEY = "0b0e2a4c-5f0d-4c55-9a3e-3a2f7d1f6c11";
const USD = { amount: 1, currency: "USD" };
const RIGHTS = { role: "viewer", limits: null, brands: null };
const seen = { digest: "sha256:x", amount: USD };

const VERBS: Record<string, Verb> = {
  "session.current": { needs: "look" },
  "sessions.list": { needs: "look" },
  "sessions.end": { needs: "look", input: ({ other }) => ({ id: other }) },
  "password.change": { needs: "look", input: () => ({ current: "c", password: "quiet harbour lantern" }) },
  "people.list": { needs: "manage_people" },
  "people.invite": { needs: "manage_people", input: () => ({ name: "N", ...RIGHTS }) },
  "people.withdrawInvitation": { needs: "manage_people", input: ({ other }) => ({ id: other }) },
  "people.change": { needs: "manage_people", input: ({ other }) => ({ id: other, ...RIGHTS }) },
  "people.setActive": { needs: "manage_people", input: ({ other }) => ({ id: other, active: false }) },
  "people.sessions": { needs: "manage_people", input: ({ other }) => ({ id: other }) },
  "people.endSessions": { needs: "manage_people", input: ({ other }) => ({ id: other }) },
  "people.makeResetLink": { needs: "manage_people", input: ({ other }) => ({ id: other }) },
  "people.withdrawResetLink": { needs: "manage_people", input: ({ other }) => ({ id: other }) },
  "people.sellerAccess": { needs: "manage_people" },
  "people.keepSellerFor": { needs: "manage_people", input: ({ seller }) => ({ sellerId: seller, brands: [] }) },
  "settings.get": { needs: "change_settings" },
  "settings.change": { needs: "change_settings", input: () => ({ demo: true }) },
  "demo.get": { needs: "run_demo" },
  "demo.takeSeat": {
    // It adds a seller.
    needs: ["run_demo", "manage_sellers"],
    input: () => ({ url: "http://127.0.0.1:9/sandbox/streamhaus/mcp" }),
  },
  "demo.reset": { needs: "run_demo" },
  "desk.get": { needs: "look" },
  "sellers.list": { needs: "look" },
  "sellers.get": { needs: "look", input: ({ seller }) => ({ id: seller }) },
  "sellers.add": {
    needs: "manage_sellers",
    input: () => ({ name: "N", url: "http://127.0.0.1:9/mcp", credentials: { kind: "none" } }),
  },
  "sellers.test": { needs: "manage_sellers", input: ({ seller }) => ({ id: seller }) },
  "sellers.readAgain": { needs: "manage_sellers", input: ({ seller }) => ({ id: seller }) },
  "sellers.renewCredentials": {
    needs: "manage_sellers",
    input: ({ seller }) => ({ id: seller, credentials: { kind: "none" } }),
  },
  "sellers.remove": { needs: "manage_sellers", input: ({ seller }) => ({ id: seller }) },
  "negotiations.list": { needs: "look" },
  "negotiations.create": {
    needs: "negotiate",
    input: ({ seller }) => ({
      name: "N",
      brandDomain: "acme.example",
      brief: "B",
      budget: null,
      criteria: null,
      sellerIds: [seller],
    }),
  },
  "negotiations.get": { needs: "look", input: ({ negotiation }) => ({ id: negotiation }) },
  "requests.send": { needs: "negotiate", input: ({ thread }) => ({ threadId: thread, key: KEY }) },
  "legacy.refine": {
    needs: "negotiate",
    input: ({ thread }) => ({
      threadId: thread,
      key: KEY,
      entries: [{ scope: "request", ask: "more" }],
      filters: null,
    }),
  },
  "legacy.look": {
    needs: "negotiate",
    input: ({ thread, other }) => ({ threadId: thread, key: KEY, observationIds: [other] }),
  },
  "legacy.finalize": {
    needs: "hold",
    input: ({ thread, other }) => ({ threadId: thread, key: KEY, observationId: other }),
  },
  "legacy.buy": {
    needs: "accept",
    input: ({ other }) => ({
      observationId: other,
      key: KEY,
      contentHash: "x",
      total: USD,
      startTime: "asap",
      endTime: "2027-01-31T00:00:00Z",
      losses: [],
    }),
  },
  "legacy.readBack": { needs: "look", input: ({ thread }) => ({ threadId: thread }) },
  "legacy.assure": {
    needs: "manage_sellers",
    input: ({ seller }) => ({ sellerId: seller, reference: "doc", note: "note" }),
  },
  "legacy.withdrawAssurance": { needs: "manage_sellers", input: ({ seller }) => ({ sellerId: seller }) },
  "refinements.send": {
    needs: "negotiate",
    input: ({ thread }) => ({ threadId: thread, key: KEY, refinements: [{ proposal_id: "p", action: "revise" }] }),
  },
  "drafts.save": {
    needs: "negotiate",
    input: ({ thread, snapshot }) => ({ threadId: thread, sourceSnapshotId: snapshot, values: {} }),
  },
  "templates.list": { needs: "negotiate" },
  "templates.save": { needs: "negotiate", input: () => ({ name: "T", values: {}, replace: false }) },
  "templates.rename": { needs: "negotiate", input: ({ other }) => ({ id: other, name: "U" }) },
  "templates.remove": { needs: "negotiate", input: ({ other }) => ({ id: other }) },
  "drafts.discard": {
    needs: "negotiate",
    input: ({ thread, snapshot }) => ({ threadId: thread, sourceSnapshotId: snapshot }),
  },
  "findings.acknowledge": {
    needs: "acknowledge_findings",
    input: ({ snapshot }) => ({ snapshotId: snapshot, finding: "hold_short /" }),
  },
  "holds.list": { needs: "look" },
  "holds.ended": { needs: "look" },
  "holds.finalize": {
    needs: "hold",
    input: ({ thread, snapshot }) => ({ threadId: thread, key: KEY, snapshotIds: [snapshot] }),
  },
  "acceptances.accept": { needs: "accept", input: ({ snapshot }) => ({ snapshotId: snapshot, key: KEY, ...seen }) },
  "acceptances.letTermsPass": {
    needs: "acknowledge_changed_terms",
    input: ({ snapshot }) => ({ snapshotId: snapshot, draftDigest: "a", committedDigest: "b", note: "note" }),
  },
  "acceptances.readBack": { needs: "look", input: ({ thread }) => ({ threadId: thread }) },
  "mediaBuys.get": { needs: "look", input: ({ thread }) => ({ threadId: thread }) },
  "amendments.begin": { needs: "amend", input: ({ thread }) => ({ threadId: thread, mediaBuyId: "mb" }) },
  "amendments.cancel": { needs: "cancel", input: ({ thread }) => ({ threadId: thread, mediaBuyId: "mb", key: KEY }) },
  "operations.control": {
    needs: "amend",
    input: ({ thread }) => ({ threadId: thread, mediaBuyId: "mb", key: KEY, revision: 1, change: { kind: "pause" } }),
  },
  "approvals.list": { needs: "look" },
  "approvals.get": { needs: "look", input: ({ other }) => ({ approvalId: other }) },
  "approvals.request": { needs: "negotiate", input: ({ snapshot }) => ({ snapshotId: snapshot, ...seen }) },
  "approvals.decide": { needs: "approve", input: ({ other }) => ({ approvalId: other, decision: "grant", ...seen }) },
  "approvals.withdraw": { needs: "look", input: ({ other }) => ({ approvalId: other }) },
  "declines.send": {
    needs: "decline",
    input: ({ thread, snapshot }) => ({
      threadId: thread,
      key: KEY,
      declines: [{ snapshotId: snapshot, reason: DECLINE_REASONS[0] }],
    }),
  },
  "calls.askAgain": { needs: "negotiate", input: ({ call }) => ({ callId: call }) },
  "calls.readBack": { needs: "accept", input: ({ call }) => ({ callId: call }) },
  "calls.setAside": {
    needs: "negotiate",
    input: ({ call }) => ({ callId: call, note: "note", concluded: "not_known" }),
  },
  "calls.lookNow": { needs: "negotiate", input: ({ call }) => ({ callId: call }) },
  "calls.answers": { needs: "look", input: ({ call }) => ({ callId: call }) },
  "proposals.find": { needs: "look", input: () => ({ search: "pr" }) },
  "comparisons.get": { needs: "look", input: ({ snapshot }) => ({ snapshotIds: [snapshot] }) },
  "shares.list": { needs: "share" },
  "shares.create": { needs: "share", input: ({ snapshot }) => ({ snapshotIds: [snapshot], title: "t", days: 7 }) },
  "shares.revoke": { needs: "share", input: ({ other }) => ({ id: other }) },
  "comparisons.note": { needs: "look", input: ({ snapshot }) => ({ snapshotId: snapshot, text: "t" }) },
  "activity.list": { needs: "look", input: () => ({ limit: 1 }) },
  "activity.overview": { needs: "look" },
  "activity.check": { needs: "look" },
};

/** Every procedure of the contract by its path. */
function pathsOf(node: object, at: string[] = []): string[] {
  if ("~orpc" in node) return [at.join(".")];
  return Object.entries(node).flatMap(([name, inner]) => pathsOf(inner as object, [...at, name]));
}

const person = (role: Role, brands: Actor["brands"] = null): Actor => ({
  id: `per_${role}`,
  name: role,
  initials: "P",
  organization: "Agency",
  role,
  limits: null,
  brands,
});

type Answer = { code: string; message: string; status: number } | "done";

/** Calls a verb as the API does, for somebody or nobody. */
async function ask(path: string, actor: Actor | null, input: unknown): Promise<Answer> {
  const session = actor && { actor, operator: "agency.example", mode: "team" as const };
  const client = createRouterClient(router, { context: { session } });
  const procedure = path.split(".").reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], client);
  try {
    await (procedure as (input: unknown) => Promise<unknown>)(input);
    return "done";
  } catch (error) {
    const { code, message, status } = error as Exclude<Answer, "done">;
    return { code, message, status };
  }
}

const UNKNOWN: Ids = {
  negotiation: "neg_none",
  thread: "thr_none",
  snapshot: "snp_none",
  call: "call_none",
  seller: "sel_none",
  other: "xxx_none",
};
const NOVAS: Ids = {
  negotiation: "neg_nova",
  thread: "thr_nova",
  snapshot: "snp_nova",
  call: "call_nova",
  seller: "sel_nova",
  other: "apr_nova",
};

beforeAll(async () => {
  process.env.PARLEY_DATA_DIR = mkdtempSync(join(tmpdir(), "parley-permissions-"));
  const { db } = await processStore();
  // Where it is off, the demo is nobody's, whatever their role.
  await putSetting(db, { key: "demo", value_text: "true", changed_at: AT, changed_by: "u" });
  await insertSeller(db, sellerRow(NOVAS.seller, { url: "http://127.0.0.1:9/mcp" }));
  await putSellerBrands(db, NOVAS.seller, ["nova.example"]);
  await insertNegotiation(db, { ...negotiationRow(NOVAS.negotiation), brand_domain: "nova.example" });
  await insertThreads(db, [threadRow(NOVAS.thread, { negotiation_id: NOVAS.negotiation, seller_id: NOVAS.seller })]);
  const of = { thread_id: NOVAS.thread, seller_id: NOVAS.seller };
  await db
    .insertInto("calls")
    .values(callRow(NOVAS.call, { ...of, state: "unknown" }))
    .execute();
  await insertSnapshots(db, [snapshotRow(NOVAS.snapshot, { ...of, call_id: NOVAS.call })]);
  await db
    .insertInto("approvals")
    .values({
      id: NOVAS.other,
      thread_id: NOVAS.thread,
      snapshot_id: NOVAS.snapshot,
      digest: "d",
      account_key: "account",
      amount_text: '{"amount":1,"currency":"USD"}',
      note: null,
      state: "requested",
      requested_at: AT,
      requested_by: "u",
      requester: "U",
      decided_at: null,
      decided_by: null,
      decider: null,
      decision_note: null,
    })
    .execute();
});

it("every verb of the contract stands in the table, and nothing else does", () => {
  expect(Object.keys(VERBS).sort()).toEqual(pathsOf(contract).sort());
});

describe.each(Object.entries(VERBS))("%s", (path, { needs, input }) => {
  it("asks for a sign-in before anything else", async () => {
    for (const sent of [input?.(UNKNOWN), { nonsense: true }, undefined]) {
      expect(await ask(path, null, sent)).toMatchObject({ code: "UNAUTHORIZED", status: 401 });
    }
  });

  it.each(ROLES)(`is for a %s as far as their role has ${needs}`, async (role) => {
    const answer = await ask(path, person(role), input?.(UNKNOWN));
    const isRefused = answer !== "done" && answer.code === "FORBIDDEN";
    expect([isRefused, answer], JSON.stringify(answer)).toEqual([
      ![needs].flat().every((right) => isAllowed(person(role), right)),
      answer,
    ]);
    expect(answer, "the input of this table is a right one").not.toMatchObject({ code: "BAD_REQUEST" });
    expect(answer).not.toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
  });
});

describe("what is another brand's is not there", () => {
  const theirs = person("admin", ["acme.example"]);
  const withIds = Object.entries(VERBS).filter(([, { input }]) => {
    const sent = JSON.stringify(input?.(NOVAS) ?? null);
    return Object.values(NOVAS).some((id) => sent.includes(id));
  });

  it.each(withIds)("for %s: its id is answered as one that there is not", async (path, { input }) => {
    const [hidden, unknown] = [await ask(path, theirs, input?.(NOVAS)), await ask(path, theirs, input?.(UNKNOWN))];
    expect(hidden).toEqual(unknown);
  });

  it("takes about as long to be told", async () => {
    const time = async (ids: Ids) => {
      const spent: number[] = [];
      for (let round = 0; round < 15; round += 1) {
        const from = performance.now();
        await ask("negotiations.get", theirs, { id: ids.negotiation });
        spent.push(performance.now() - from);
      }
      return spent.sort((a, b) => a - b)[7] ?? 0;
    };
    const [hidden, unknown] = [await time(NOVAS), await time(UNKNOWN)];
    expect(Math.abs(hidden - unknown)).toBeLessThan(5);
  });

  it("and is there for whoever works for it", async () => {
    const ours = person("admin", ["nova.example"]);
    expect(await ask("negotiations.get", ours, { id: NOVAS.negotiation })).toBe("done");
    expect(await ask("sellers.get", ours, { id: NOVAS.seller })).toBe("done");
    expect(await ask("calls.answers", ours, { callId: NOVAS.call })).toBe("done");
    expect(await ask("comparisons.note", ours, { snapshotId: NOVAS.snapshot, text: "t" })).toBe("done");
  });

  it("cannot be begun by somebody who does not work for it", async () => {
    const sent = {
      name: "N",
      brandDomain: "nova.example",
      brief: "B",
      budget: null,
      criteria: null,
      sellerIds: ["sel_none"],
    };
    expect(await ask("negotiations.create", theirs, sent)).toMatchObject({ code: "FORBIDDEN" });
  });
});
