import { z } from "zod";
import { DIMENSIONS } from "@/lib/adcp";
import { FINDING_CODES } from "@/lib/negotiation";
import {
  assuranceSchema,
  comparedLookSchema,
  laneSchema,
  legacyAnswerSchema,
  legacyBuyMembers,
  legacyLossSchema,
  observationSchema,
  threadLaneSchema,
} from "./legacy-views";

/**
 * What the browser reads. Instants are RFC 3339 in UTC; amounts are the seller's own numbers; `…Text` members are JSON exactly
 * as received or sent, so that the browser can recompute digests from them.
 */

const instant = z.string().describe("RFC 3339 instant in UTC");

export const moneySchema = z.object({ amount: z.number().nonnegative(), currency: z.string().regex(/^[A-Z]{3}$/) });
export const dimensionSchema = z.enum(DIMENSIONS);

export const problemSchema = z.object({
  code: z.string(),
  pointer: z.string().describe("RFC 6901 pointer into the request"),
  message: z.string(),
  dimension: dimensionSchema.optional(),
  legacy: legacyLossSchema
    .optional()
    .describe("with PRE_MUTATION_UNSUPPORTED and CAPABILITY_UNSUPPORTED: what an older seller could not be held to"),
});

export const findingSchema = z.object({
  code: z.enum(FINDING_CODES),
  severity: z.enum(["block", "review", "note"]),
  pointer: z.string().describe("RFC 6901 pointer into the response"),
  message: z.string(),
  proposalId: z.string().optional(),
  requirement: z.string().optional(),
  asked: z.unknown().optional(),
  claimed: z.unknown().optional(),
  found: z.unknown().optional(),
});
export const verdictSchema = z.object({ ok: z.boolean(), findings: z.array(findingSchema) });

/** A task error as the seller sent it, plus where its `field` points in the request. */
export const taskErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  pointer: z.string().nullable().describe("RFC 6901 pointer into the request, from the seller's field"),
  suggestion: z.string().nullable(),
  retryAfterSeconds: z.number().nullable(),
  recovery: z.enum(["transient", "correctable", "terminal"]).nullable(),
  buyerReason: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe("the seller's reason, meant for the buyer (facts 17.2)"),
  details: z.record(z.string(), z.unknown()).nullable(),
});

export const faultSchema = z.object({
  kind: z.string(),
  message: z.string(),
  sent: z.boolean().describe("false: nothing left the desk"),
});

/** Whose turn it is, and for what. `since` lets the reader see for how long. */
export const turnSchema = z.object({
  who: z.enum(["you", "seller", "colleague", "nobody", "unknown"]),
  text: z.string(),
  since: instant,
});

export const accountSchema = z.union([
  z.object({ account_id: z.string() }),
  z.object({
    brand: z.object({ domain: z.string(), brand_id: z.string().optional(), countries: z.array(z.string()).optional() }),
    operator: z.string(),
    currency: z.string().optional(),
  }),
]);

export const refinementCapabilitySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("declared"),
    dimensions: z.array(dimensionSchema),
    maxAlternatives: z.number().int().nullable(),
  }),
  z.object({ kind: z.literal("undeclared") }),
]);

export const idempotencySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("supported"),
    replayTtlSeconds: z.number().nullable(),
    inFlightMaxSeconds: z.number().nullable(),
  }),
  z.object({ kind: z.literal("unsupported") }),
  z.object({ kind: z.literal("undeclared") }),
]);

/** Counted over every call this desk made to the seller; each `of` is how many could have gone wrong. */
export const standingSchema = z.object({
  since: instant,
  replies: z.number().int(),
  medianReplyMs: z.number().nullable(),
  slowestTenthMs: z.number().nullable(),
  recentReplies: z.array(z.object({ ms: z.number().nullable(), mark: z.enum(["answered", "unknown", "breach"]) })),
  unknownCalls: z.number().int(),
  digestMismatches: z.object({ count: z.number().int(), of: z.number().int() }),
  falseRevised: z.object({ count: z.number().int(), of: z.number().int() }),
  unlistedBreaches: z.object({ count: z.number().int(), of: z.number().int() }),
  termsChanged: z.object({ count: z.number().int(), of: z.number().int() }),
  holdsGranted: z.object({ count: z.number().int(), of: z.number().int() }),
  holdSeconds: z.array(z.number()).describe("distinct hold lengths granted, rounded to the second"),
});

export const sellerSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  protocol: z.enum(["mcp", "a2a"]),
  auth: z.enum(["bearer", "oauth", "none"]),
  credentialsRefusedAt: instant.nullable().describe("the seller's newest answer said the credentials are no good"),
  lane: z.enum(["compact", "legacy", "neither", "unread"]),
  laneInfo: laneSchema,
  finalizeAssurance: assuranceSchema
    .nullable()
    .describe("the seller's undertaking, on record here, that finalizing changes no term; older lane only"),
  supportedVersions: z.array(z.string()),
  pin: z.string().nullable().describe("the version the desk will ask for"),
  pinTested: z.boolean().describe("false: a 3.2 pre-release this desk holds no rules for"),
  servedVersion: z.string().nullable(),
  lifecycleTools: z.array(z.string()),
  refinement: refinementCapabilitySchema,
  idempotency: idempotencySchema,
  requireOperatorAuth: z.boolean(),
  billing: z.array(z.string()),
  currencyModes: z.array(z.string()),
  capabilitiesReadAt: instant.nullable(),
  capabilitiesTtlSeconds: z.number().nullable(),
  capabilitiesFreshUntil: instant.nullable().describe("read again before the next request after this"),
  capabilityChanges: z
    .array(z.object({ at: instant, text: z.string() }))
    .describe("what the seller declared differently from the reading before, newest first"),
  capabilitiesText: z.string().nullable(),
  lastTest: z.object({ ok: z.boolean(), ms: z.number(), at: instant, message: z.string() }).nullable(),
  accounts: z.array(z.object({ label: z.string(), status: z.string(), currency: z.string().nullable() })),
  standing: standingSchema,
});

export const offerSchema = z.object({
  snapshotId: z.string(),
  total: moneySchema.nullable(),
  cpm: z.object({ min: z.number(), max: z.number(), currency: z.string() }).nullable(),
});

/** Whose approval of a hold was asked for, or gave it. */
const holdApprovalSchema = z.object({
  id: z.string(),
  standing: z.enum(["waiting", "granted"]),
  requester: z.string(),
  decider: z.string().nullable(),
  since: instant,
});

export const holdSchema = z.object({
  snapshotId: z.string(),
  proposalId: z.string(),
  threadId: z.string(),
  negotiationId: z.string(),
  negotiationName: z.string(),
  sellerId: z.string(),
  sellerName: z.string(),
  lines: z.number().int(),
  total: moneySchema.nullable(),
  grantedAt: instant,
  expiresAt: instant,
  sellerOffsetMs: z.number().describe("seller's clock minus the desk's, milliseconds"),
  blocked: z.boolean().describe("cannot be accepted as it stands: open it to see why"),
  approval: holdApprovalSchema.nullable(),
});

/** A hold that ended, and the draft that can be put on hold again. */
export const endedHoldSchema = holdSchema.extend({ draftSnapshotId: z.string().nullable() });

export const STAGES = [
  "not_sent",
  "requesting",
  "proposed",
  "rejected",
  "products_only",
  "revising",
  "counter_offer",
  "revised",
  "unable",
  "finalizing",
  "held",
  "hold_expired",
  "accepting",
  "submitted",
  "unknown",
  "accepted",
  "declined",
] as const;

export const threadSummarySchema = z.object({
  id: z.string(),
  sellerId: z.string(),
  sellerName: z.string(),
  stage: z.enum(STAGES),
  round: z.number().int(),
  turn: turnSchema,
  bestOffer: offerSchema.nullable(),
  hold: holdSchema.nullable(),
  waiting: z
    .object({
      change: z.enum(["amendment", "cancellation"]).nullable().describe("null: a new buy is on hold"),
      mediaBuyId: z.string().nullable(),
      isHeld: z.boolean(),
      snapshotId: z.string(),
      callId: z.string(),
    })
    .nullable()
    .describe("what waits beside a booking"),
  changedAt: instant,
});

/** Where a campaign's budget stands, a row a currency; amounts of different currencies are never added. */
export const ledgerSchema = z.object({
  rows: z.array(
    z.object({
      currency: z.string(),
      budget: z.number().nullable().describe("null: no budget in this currency"),
      committed: z.number(),
      held: z.number(),
      offers: z.number().describe("the best offer of each seller with neither a booking nor a hold"),
      remaining: z.number().nullable().describe("budget less committed; below zero it is over-committed"),
      unallocated: z.number().nullable().describe("budget less committed, held and offers"),
    }),
  ),
  shares: z.array(
    z.object({
      threadId: z.string(),
      sellerName: z.string(),
      committed: z.array(moneySchema),
      held: z.array(moneySchema),
      offer: moneySchema.nullable(),
      unpriced: z.number().int().describe("bookings, holds and offers that state no total"),
    }),
  ),
});

export const negotiationSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  brandDomain: z.string(),
  operator: z.string(),
  brief: z.string(),
  budget: moneySchema.nullable(),
  criteria: z.record(z.string(), z.unknown()).nullable(),
  createdAt: instant,
  ledger: ledgerSchema,
  threads: z.array(threadSummarySchema),
});

/** A task the seller took for later (facts 1.7): what it last said, and when it is asked again. */
export const taskSchema = z.object({
  id: z.string(),
  status: z.string().describe("AdCP task status as last seen; `submitted` before the first answer"),
  turn: z.enum(["seller", "you"]).describe("you: the seller waits for something it takes outside this desk"),
  seenAt: instant.nullable().describe("the last answered look"),
  nextLookAt: instant.nullable().describe("null: the desk has stopped looking by itself"),
  looks: z.number().int(),
  message: z.string().nullable().describe("the seller's own words"),
  progress: z
    .object({ percentage: z.number().nullable(), step: z.string().nullable() })
    .nullable()
    .describe("as far as the seller says"),
});

export const READ_BACK_FINDINGS = ["booked", "nothing", "unreadable"] as const;
export const CONCLUSIONS = ["did_not_happen", "happened", "not_known"] as const;

/** One way out of an unknown outcome, and why it is closed where it is. */
export const wayOutSchema = z.object({
  way: z.enum(["ask_again", "read_back", "set_aside"]),
  open: z.boolean(),
  why: z.string().nullable(),
  twice: z.boolean().describe("true: this may do the same thing twice, so a person has to say that it shall be done"),
});

/** One call of a thread. Its bytes are stored before they are sent (architecture, "the way of one refinement"). */
export const roundSchema = z.object({
  callId: z.string(),
  number: z.number().int().describe("0 is the brief, then one a refinement, finalize or acceptance"),
  kind: z.enum(["request", "revise", "finalize", "accept", "decline", "control"]),
  tool: z.string(),
  state: z.enum(["prepared", "sending", "done", "refused", "submitted", "unknown"]),
  preparedAt: instant,
  sentAt: instant.nullable(),
  answeredAt: instant.nullable(),
  requestText: z.string(),
  responseText: z.string().nullable(),
  error: taskErrorSchema.nullable(),
  fault: faultSchema.nullable(),
  attempts: z.number().int(),
  retryAt: instant.nullable().describe("the desk sends the same bytes with the same key then, by itself"),
  task: taskSchema.nullable(),
  readBack: z.object({ at: instant, found: z.enum(READ_BACK_FINDINGS), message: z.string() }).nullable(),
  aside: z
    .object({ note: z.string(), at: instant, by: z.string(), concluded: z.enum(CONCLUSIONS) })
    .nullable()
    .describe("a person set the unknown outcome aside"),
  waysOut: z.array(wayOutSchema).describe("of an unknown outcome; else empty"),
  verdict: verdictSchema.nullable(),
  replayed: z.boolean(),
  servedVersion: z.string().nullable(),
});

export const snapshotSchema = z.object({
  id: z.string(),
  threadId: z.string(),
  sellerName: z.string(),
  proposalId: z.string(),
  parentProposalId: z.string().nullable(),
  status: z.enum(["draft", "committed", "accepted"]),
  callId: z.string(),
  round: z.number().int(),
  outcome: z.enum(["proposed", "revised", "partial", "finalized", "accepted"]),
  receivedAt: instant,
  proposalText: z.string().describe("the proposal's JSON exactly as received"),
  findings: z.array(findingSchema).describe("the verdict's findings about this snapshot"),
  blocked: z.boolean(),
  declined: z
    .boolean()
    .describe("you walked away from it: no offer any more, though a hold on it ends at its own time only"),
  acknowledged: z
    .array(z.string())
    .describe("keys `<code> <pointer>[ <requirement>]` of review findings a person acknowledged"),
  letPass: z
    .object({ by: z.string(), at: instant, note: z.string() })
    .nullable()
    .describe("somebody with the right let these committed terms pass though they differ from the draft's"),
});

export const mediaBuySchema = z.object({
  mediaBuyId: z.string(),
  snapshotId: z.string(),
  revision: z.number().int(),
  status: z.string().nullable(),
  acceptedAt: instant,
  confirmedAt: instant.nullable(),
  packages: z.array(z.object({ packageId: z.string(), productId: z.string(), purchaseIndex: z.number().int() })),
  readBack: z.object({
    state: z.enum(["not_read", "agrees", "differs"]),
    at: instant.nullable(),
    message: z.string().nullable(),
    findings: z.array(findingSchema),
  }),
});

/** A media buy and what it was at each look, newest first. `text` is the item of `get_media_buys` exactly as received. */
export const mediaBuyDetailSchema = z.object({
  negotiationId: z.string(),
  threadId: z.string(),
  buy: mediaBuySchema,
  readings: z.array(z.object({ revision: z.number().int(), readAt: instant, text: z.string() })),
});

export const APPROVAL_STANDINGS = ["waiting", "granted", "refused", "withdrawn", "void"] as const;
export const APPROVAL_VOIDS = ["hold_ended", "changed", "declined", "accepted", "approver_left"] as const;

/** A question to an approver about accepting exactly this proposal for exactly this amount, and where it stands. */
export const approvalSchema = z.object({
  id: z.string(),
  threadId: z.string(),
  negotiationId: z.string(),
  negotiationName: z.string(),
  sellerName: z.string(),
  snapshotId: z.string(),
  proposalId: z.string(),
  digest: z.string().describe("of the terms that would be signed, as the desk recomputed it"),
  amount: moneySchema,
  deadline: instant.nullable().describe("when the hold ends, by the seller's clock"),
  sellerOffsetMs: z.number(),
  note: z.string().nullable(),
  requestedAt: instant,
  requester: z.string(),
  requestedByMe: z.boolean(),
  decidedAt: instant.nullable(),
  decider: z.string().nullable(),
  decidedByMe: z.boolean(),
  decisionNote: z.string().nullable(),
  standing: z.enum(APPROVAL_STANDINGS),
  void: z.enum(APPROVAL_VOIDS).nullable().describe("why it counts no longer"),
  mine: z.object({ decide: z.boolean(), withdraw: z.boolean() }).describe("what the person looking may do with it"),
});

export const legacyBuySchema = z.object({
  ...legacyBuyMembers,
  readBack: mediaBuySchema.shape.readBack,
});

/** Everything that happened in a thread of the older lane. */
export const legacyThreadSchema = z.object({
  filters: z
    .object({ text: z.string().nullable(), callId: z.string().nullable() })
    .describe("the complete filters in force as they were sent; null: none were ever sent"),
  answers: z.array(legacyAnswerSchema),
  observations: z.array(observationSchema).describe("every look at every proposal, in the order they were taken in"),
  buys: z.array(legacyBuySchema),
  assurance: assuranceSchema.nullable(),
});

export const savedDraftSchema = z.object({
  sourceSnapshotId: z.string(),
  values: z.record(z.string(), z.unknown()),
  savedAt: instant,
});

export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  values: z.record(z.string(), z.unknown()),
  savedAt: instant,
});

export const threadSchema = threadSummarySchema.extend({
  negotiationId: z.string(),
  pin: z.string().nullable(),
  servedVersion: z.string().nullable(),
  versionNotice: z
    .string()
    .nullable()
    .describe("set where the served version differs from the pin, or the pin is untested"),
  laneInfo: threadLaneSchema,
  legacy: legacyThreadSchema
    .nullable()
    .describe("set in the older lane; its proposals are here and never among `snapshots`"),
  account: accountSchema.nullable(),
  sellerOffsetMs: z.number(),
  pausedUntil: instant
    .nullable()
    .describe("the seller asked to wait until then; nothing is sent in this thread before"),
  probing: z
    .object({ rounds: z.number().int(), most: z.number().int(), warning: z.string().nullable() })
    .describe("revision rounds in a row without a hold, and how many the desk allows"),
  seller: sellerSchema,
  products: z.array(z.object({ productId: z.string(), name: z.string() })),
  rounds: z.array(roundSchema),
  snapshots: z.array(snapshotSchema),
  drafts: z.array(savedDraftSchema),
  mediaBuy: mediaBuySchema.nullable(),
  approvals: z.array(approvalSchema).describe("of this thread's proposals on hold, oldest first"),
  mediaBuys: z.array(mediaBuySchema).describe("every media buy of the thread once, as it was booked last; newest last"),
});

export const workspaceSchema = negotiationSummarySchema
  .omit({ threads: true })
  .extend({ threads: z.array(threadSchema) });

export const NEED_KINDS = [
  "approval",
  "hold",
  "unknown",
  "task_input",
  "counter_offer",
  "offer",
  "change",
  "submitted",
  "refused",
  "not_sent",
] as const;

/** One thing that waits for a person (or, `submitted`, for a seller), soonest deadline first. */
export const needSchema = z.object({
  kind: z.enum(NEED_KINDS),
  negotiationId: z.string(),
  negotiationName: z.string(),
  threadId: z.string(),
  sellerName: z.string(),
  snapshotId: z.string().nullable(),
  callId: z.string().nullable(),
  callKind: roundSchema.shape.kind.nullable().describe("what that call asks the seller to do"),
  deadline: instant.nullable(),
  deadlineKind: z.enum(["hold", "draft", "none"]),
  sellerOffsetMs: z.number(),
  since: instant,
  amount: moneySchema.nullable(),
  lines: z.number().int().nullable(),
  asked: z.number().int().nullable().describe("alternatives asked for, where that is what fell short"),
  returned: z.number().int().nullable(),
  blocked: z.boolean().describe("a hold that cannot be accepted as it stands"),
  change: z
    .object({ kind: z.enum(["amendment", "cancellation"]), mediaBuyId: z.string() })
    .nullable()
    .describe("what of a booked buy the proposal changes"),
  approval: holdApprovalSchema.nullable().describe("of a hold: whose approval was asked for or given"),
});

export const deskSchema = z.object({
  now: instant,
  needs: z.array(needSchema),
  holds: z.array(holdSchema),
  negotiations: z.array(negotiationSummarySchema),
});

/** How a call ended. `refused`: the seller changed nothing. `unknown`: it may or may not have happened. */
export const callEndSchema = z.object({
  callId: z.string(),
  end: z.enum(["done", "refused", "submitted", "unknown"]),
  round: roundSchema,
});

/** A raw answer of a call that is not its final one: what a task or a lost answer brought, character for character. */
export const answerSchema = z.object({
  at: instant,
  kind: z.enum(["submitted", "polled", "unanswered", "read_back"]),
  text: z.string(),
});

/** A column of a comparison: the snapshot, what it answered, and where it comes from. */
export const comparisonColumnSchema = z.object({
  lane: z.enum(["compact", "legacy"]),
  observation: comparedLookSchema
    .nullable()
    .describe("set where lane is legacy: what the column is made of; all of it is unverifiable"),
  snapshot: snapshotSchema.describe(
    "where lane is legacy it only names the column: no finding, nothing blocked, and its text is no proposal of the compact lane",
  ),
  negotiationId: z.string(),
  negotiationName: z.string(),
  sellerId: z.string(),
  sourceId: z.string().nullable().describe("the snapshot it was refined from: another column, or one of `sources`"),
  refinementText: z.string().nullable().describe("the refinement entry this snapshot answers, as sent"),
  held: z
    .object({ snapshotId: z.string(), expiresAt: instant, sellerOffsetMs: z.number() })
    .nullable()
    .describe("the live hold on this draft, which is accepted and not asked for twice"),
  note: z.string().nullable().describe("what you noted beside it; nobody else sees it"),
});

/** A comparison. A source that is no column stands beside them once, however many came of it. */
export const comparisonSchema = z.object({
  columns: z.array(comparisonColumnSchema),
  sources: z.array(snapshotSchema),
});

/** A link that shows a comparison to whoever has it. What it opens with is told once, when it is made. */
export const shareSchema = z.object({
  id: z.string(),
  title: z.string(),
  snapshotIds: z.array(z.string()),
  createdAt: instant,
  creator: z.string(),
  expiresAt: instant,
});

/** What a link shows, and all it shows. Strict: what the desk adds to it tomorrow has to be added here, where one sees that it leaves. */
export const sharedComparisonSchema = z.strictObject({
  title: z.string(),
  sharedAt: instant,
  expiresAt: instant,
  columns: z.array(
    z.strictObject({
      sellerName: z.string(),
      round: z.number().int(),
      standing: z
        .enum(["checked", "review", "blocked", "unverifiable"])
        .describe("unverifiable: a look of the older lane, which nothing vouches for"),
      proposal: z.record(z.string(), z.unknown()).describe("the members named in lib/desk/shares/outside.ts"),
    }),
  ),
});

/** A proposal found by its id or total, and where it is. */
export const foundProposalSchema = z.object({
  lane: z.enum(["compact", "legacy"]),
  snapshotId: z.string().describe("of the older lane the newest look at the proposal, which nothing verifies"),
  proposalId: z.string(),
  status: z.enum(["draft", "committed", "accepted", "ready"]).describe("ready: of the older lane, without a status"),
  total: moneySchema.nullable(),
  threadId: z.string(),
  negotiationId: z.string(),
  negotiationName: z.string(),
  sellerName: z.string(),
});

const paceSchema = z.object({ medianMs: z.number(), count: z.number().int() }).nullable();

export const approvalsSchema = z.object({
  waiting: z.array(approvalSchema),
  answered: z.array(approvalSchema).describe("newest first"),
  approvers: z.array(z.object({ name: z.string(), isMe: z.boolean(), pace: paceSchema })),
  pace: paceSchema.describe("how long an answer usually takes; null where none was given yet"),
});

export const activitySchema = z.object({
  id: z.string(),
  seq: z.number().int().describe("its place in the chain, from 1"),
  at: instant,
  actorId: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
  negotiationId: z.string().nullable(),
  negotiationName: z.string().nullable(),
  sellerId: z.string().nullable(),
  sellerName: z.string().nullable(),
  hash: z.string().describe("over this entry and the hash of the one before it"),
});

/** What came of checking the whole record. `hash` is the last one that held. */
export const activityCheckSchema = z.object({
  at: instant,
  by: z.string(),
  ok: z.boolean(),
  entries: z.number().int(),
  brokenAt: z.string().nullable(),
  why: z.string().nullable(),
  hash: z.string(),
  seal: z.enum(["agrees", "differs", "missing", "unreadable", "not_looked_at"]),
});

const choice = z.array(z.object({ id: z.string(), name: z.string() }));
export const activityOverviewSchema = z.object({
  entries: z.number().int(),
  hash: z.string().nullable().describe("of the newest entry"),
  checked: activityCheckSchema.nullable(),
  actors: choice,
  negotiations: choice,
  sellers: choice,
  deals: z
    .array(
      z.object({
        snapshotId: z.string().describe("the committed snapshot it was made from, by which its evidence is taken out"),
        mediaBuyId: z.string(),
        acceptedAt: instant,
        negotiationId: z.string(),
        negotiationName: z.string(),
        sellerId: z.string(),
        sellerName: z.string(),
      }),
    )
    .describe("the newest 200 media buys"),
});

const roleSchema = z.enum(["viewer", "planner", "buyer", "approver", "admin"]);

export const sessionSchema = z.object({
  buyer: z.object({ id: z.string(), name: z.string(), initials: z.string(), organization: z.string() }),
  operator: z.string(),
  mode: z.enum(["local", "team"]),
  role: roleSchema,
  permissions: z.array(z.string()).describe("what this person may do, such as `negotiate` or `accept`"),
  limits: z
    .record(z.string(), z.number())
    .nullable()
    .describe(
      "what this person accepts alone, per currency; a currency without an entry needs an approval; null: no limit",
    ),
  brands: z.array(z.string()).nullable().describe("the brand domains this person works for; null: every brand"),
  demo: z.boolean().describe("whether the sandbox sellers and the demo are offered"),
  ready: z
    .array(z.object({ id: z.string(), name: z.string(), initials: z.string(), role: roleSchema, does: z.string() }))
    .describe("in local mode: whom one can be, by POST /session with `person`; empty in team mode"),
});

/** Where the guided demo is. A negotiation is the demo's where the demo's seat is its only seller. */
export const demoSchema = z.object({
  seat: z
    .object({
      sellerId: z.string(),
      url: z.string(),
      buyer: z.string().describe("what the sandbox's test controls know this seat by"),
    })
    .nullable()
    .describe("null until it was taken"),
  negotiationId: z.string().nullable().describe("the newest of the demo's"),
  shared: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe("negotiations of the seat with other sellers too: not the demo's"),
});

const rightsShape = {
  role: roleSchema,
  limits: z.record(z.string(), z.number()).nullable(),
  brands: z.array(z.string()).nullable(),
};

export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  ...rightsShape,
  isYou: z.boolean(),
  deactivatedAt: z.string().nullable(),
  lastSeenAt: z.string().nullable().describe("the last use of a session that still lives"),
  sessions: z.number().int(),
  resetLink: z
    .object({ id: z.string(), createdAt: z.string(), expiresAt: z.string() })
    .nullable()
    .describe("a link for a new password that can still be used"),
});

export const invitationSchema = z.object({
  id: z.string(),
  name: z.string(),
  ...rightsShape,
  createdAt: z.string(),
  expiresAt: z.string(),
});

export const ownSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string().nullable(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  endsAt: z.string(),
  isCurrent: z.boolean(),
});

export type SessionView = z.infer<typeof sessionSchema>;
export type DemoView = z.infer<typeof demoSchema>;
export type RoleName = z.infer<typeof roleSchema>;
export type PersonView = z.infer<typeof personSchema>;
export type InvitationView = z.infer<typeof invitationSchema>;
export type OwnSessionView = z.infer<typeof ownSessionSchema>;
export type Problem = z.infer<typeof problemSchema>;
export type TaskErrorView = z.infer<typeof taskErrorSchema>;
export type TurnView = z.infer<typeof turnSchema>;
export type SellerView = z.infer<typeof sellerSchema>;
export type StandingView = z.infer<typeof standingSchema>;
export type HoldView = z.infer<typeof holdSchema>;
export type EndedHoldView = z.infer<typeof endedHoldSchema>;
export type ThreadSummary = z.infer<typeof threadSummarySchema>;
export type NegotiationSummary = z.infer<typeof negotiationSummarySchema>;
export type RoundView = z.infer<typeof roundSchema>;
export type TaskView = z.infer<typeof taskSchema>;
export type WayOutView = z.infer<typeof wayOutSchema>;
export type AnswerView = z.infer<typeof answerSchema>;
export type SnapshotView = z.infer<typeof snapshotSchema>;
export type ApprovalView = z.infer<typeof approvalSchema>;
export type ApprovalsView = z.infer<typeof approvalsSchema>;
export type MediaBuyView = z.infer<typeof mediaBuySchema>;
export type MediaBuyDetail = z.infer<typeof mediaBuyDetailSchema>;
export type TemplateView = z.infer<typeof templateSchema>;
export type ThreadView = z.infer<typeof threadSchema>;
export type WorkspaceView = z.infer<typeof workspaceSchema>;
export type NeedView = z.infer<typeof needSchema>;
export type DeskView = z.infer<typeof deskSchema>;
export type CallEndView = z.infer<typeof callEndSchema>;
export type ComparisonAnswer = z.infer<typeof comparisonSchema>;
/** A column with the snapshot it was refined from. */
export type ComparisonSource = z.infer<typeof comparisonColumnSchema> & { source: SnapshotView | null };
export type ShareView = z.infer<typeof shareSchema>;
export type SharedComparison = z.infer<typeof sharedComparisonSchema>;
export type LegacyThreadView = z.infer<typeof legacyThreadSchema>;
export type LegacyBuyView = z.infer<typeof legacyBuySchema>;
export type ActivityView = z.infer<typeof activitySchema>;
export type ActivityCheckView = z.infer<typeof activityCheckSchema>;
export type ActivityOverview = z.infer<typeof activityOverviewSchema>;
