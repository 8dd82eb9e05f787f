import { oc } from "@orpc/contract";
import { z } from "zod";
import { DECLINE_REASONS } from "@/lib/adcp";
import { jsonObject } from "./json-input";
import { assuranceSchema } from "./legacy-views";
import { brandInput, brandsInput, limitsInput, nameInput, newPassword, personName, roleInput } from "./person-input";
import {
  activityCheckSchema,
  activityOverviewSchema,
  activitySchema,
  answerSchema,
  approvalSchema,
  approvalsSchema,
  CONCLUSIONS,
  callEndSchema,
  comparisonSchema,
  demoSchema,
  deskSchema,
  endedHoldSchema,
  faultSchema,
  findingSchema,
  foundProposalSchema,
  holdSchema,
  invitationSchema,
  legacyBuySchema,
  mediaBuyDetailSchema,
  mediaBuySchema,
  moneySchema,
  negotiationSummarySchema,
  ownSessionSchema,
  personSchema,
  problemSchema,
  savedDraftSchema,
  sellerSchema,
  sessionSchema,
  shareSchema,
  templateSchema,
  workspaceSchema,
} from "./views";

/** Everything that can stop a procedure before a seller was asked for anything. What a seller answers is data, not an error. */
const base = oc.errors({
  UNAUTHORIZED: { status: 401, message: "Sign in first." },
  FORBIDDEN: { status: 403, message: "Your role may not do this." },
  NOT_FOUND: { status: 404, message: "There is no such thing on this desk." },
  CONFLICT: { status: 409, message: "This changed since you looked." },
  PREFLIGHT: {
    status: 422,
    message: "The request would be refused; nothing was sent.",
    data: z.object({ problems: z.array(problemSchema) }),
  },
  BLOCKED: {
    status: 422,
    message: "The desk refuses this; nothing was sent.",
    data: z.object({ findings: z.array(findingSchema) }),
  },
  SELLER_UNREACHABLE: {
    status: 502,
    message: "The seller did not answer as an AdCP agent.",
    data: z.object({ fault: faultSchema }),
  },
});

const id = z.string().min(1).max(100);
const key = z.uuid({ version: "v4" }).describe("idempotency key of this one intent; a changed request needs a new one");

/** What is asked of the record; everything left out is not asked about. */
export const activityFilter = z.object({
  search: z.string().trim().max(200).optional(),
  actorId: id.optional(),
  kinds: z
    .array(z.string().regex(/^[a-z_]{1,40}$/))
    .max(40)
    .optional()
    .describe("what stands before the dot of an action"),
  negotiationId: id.optional(),
  sellerId: id.optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional().describe("exclusive"),
});

const secret = (what: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(4096)
    .regex(/^[\x21-\x7e]+$/, `${what} of letters, digits and signs, without spaces`)
    .describe("goes in once and never comes back");
const scope = z.string().trim().min(1).max(1000).optional();
const clientId = z.string().trim().min(1).max(1000);

/** How the desk signs in to a seller. Secrets are sealed before they are stored. */
const credentials = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("bearer"), token: secret("a token") }),
  z.strictObject({ kind: z.literal("client_credentials"), clientId, clientSecret: secret("a secret"), scope }),
  z.strictObject({
    kind: z.literal("refresh_token"),
    clientId,
    clientSecret: secret("a secret").optional(),
    refreshToken: secret("a token"),
    scope,
  }),
]);

/** The seller's own id of a buy. */
const mediaBuyId = z.string().min(1).max(1000);
const packageId = z.string().min(1).max(1000);

/** What a buyer turns on a booked buy without a new agreement, one thing at a time (facts 2.7). */
const buyChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("pause") }),
  z.strictObject({ kind: z.literal("resume") }),
  z.strictObject({ kind: z.literal("rename"), name: nameInput(255) }),
  z.strictObject({ kind: z.literal("total"), total: moneySchema }),
  z.strictObject({ kind: z.literal("daily_cap"), amount: z.number().nonnegative().nullable() }),
  z.strictObject({
    kind: z.literal("frequency_cap"),
    cap: z
      .strictObject({
        max_impressions: z.number().int().positive(),
        per: z.string().min(1).max(50),
        window: z.strictObject({ interval: z.number().int().positive(), unit: z.string().min(1).max(20) }),
      })
      .nullable(),
  }),
  z.strictObject({ kind: z.literal("pause_package"), packageId }),
  z.strictObject({ kind: z.literal("resume_package"), packageId }),
]);

/** An entry of a refinement in the older lane (facts 6.1). A proposal is named by the look at it that was decided on. */
const ask = z.string().trim().min(1).max(5_000);
const legacyEntry = z.discriminatedUnion("scope", [
  z.strictObject({ scope: z.literal("request"), ask }),
  z.strictObject({
    scope: z.literal("product"),
    productId: z.string().min(1).max(255),
    action: z.enum(["include", "omit", "more_like_this"]),
    ask: ask.optional(),
  }),
  z.strictObject({
    scope: z.literal("proposal"),
    observationId: id,
    action: z.enum(["include", "omit"]),
    ask: ask.optional(),
  }),
]);

/** The refinements as they will be sent. Shape is judged by preflight, which names every problem at its place. */
const refinements = z.array(jsonObject).min(1).max(25);

/** What a person saw on the screen they decided at. */
const seen = {
  digest: z.string().max(100).describe("the digest of the terms, recomputed in the browser"),
  amount: moneySchema.describe("the amount on the screen"),
};

export const contract = {
  session: {
    current: base.route({ method: "GET", path: "/session", summary: "Who is at the desk" }).output(sessionSchema),
  },
  sessions: {
    list: base
      .route({ method: "GET", path: "/sessions", summary: "Where you are signed in" })
      .output(z.array(ownSessionSchema)),
    end: base
      .route({
        method: "POST",
        path: "/sessions/end",
        summary: "End one of your sessions; without an id all but the one in use",
      })
      .input(z.object({ id: id.optional() }))
      .output(z.object({ ended: z.number().int() })),
  },
  password: {
    change: base
      .route({ method: "POST", path: "/password", summary: "Change your password; your other sessions end" })
      .input(z.object({ current: z.string().min(1).max(1_000), password: newPassword }))
      .output(z.object({ ended: z.number().int().describe("sessions that ended") })),
  },
  people: {
    list: base
      .route({ method: "GET", path: "/people", summary: "Who works here, and open invitations" })
      .output(z.object({ people: z.array(personSchema), invitations: z.array(invitationSchema) })),
    invite: base
      .route({ method: "POST", path: "/people/invitations", summary: "Make a link by which one person can join, once" })
      .input(
        z.object({
          name: personName,
          role: roleInput,
          limits: limitsInput,
          brands: brandsInput,
          days: z.number().int().min(1).max(30).default(7).describe("how long the link can be used"),
        }),
      )
      .output(z.object({ id: z.string(), path: z.string().describe("shown this once"), expiresAt: z.string() })),
    withdrawInvitation: base
      .route({ method: "DELETE", path: "/people/invitations/{id}", summary: "Take an open invitation back" })
      .input(z.object({ id }))
      .output(z.object({ withdrawn: z.literal(true) })),
    change: base
      .route({ method: "PUT", path: "/people/{id}/rights", summary: "Change what a person may do" })
      .input(
        z.object({
          id,
          role: roleInput.optional(),
          limits: limitsInput.optional(),
          brands: brandsInput.optional(),
        }),
      )
      .output(personSchema.pick({ role: true, limits: true, brands: true })),
    setActive: base
      .route({
        method: "PUT",
        path: "/people/{id}/active",
        summary: "Close a person’s access at once, or open it again",
      })
      .input(z.object({ id, active: z.boolean() }))
      .output(z.object({ active: z.boolean(), ended: z.number().int() })),
    sessions: base
      .route({ method: "GET", path: "/people/{id}/sessions", summary: "Where a person is signed in" })
      .input(z.object({ id }))
      .output(z.array(ownSessionSchema)),
    endSessions: base
      .route({
        method: "POST",
        path: "/people/{id}/sessions/end",
        summary: "Sign a person out, everywhere or at one place",
      })
      .input(z.object({ id, sessionId: id.optional() }))
      .output(z.object({ ended: z.number().int() })),
    makeResetLink: base
      .route({
        method: "POST",
        path: "/people/{id}/reset-link",
        summary: "Make a link by which a person sets a new password, once; any before it ends",
      })
      .input(
        z.object({ id, hours: z.number().int().min(1).max(168).default(24).describe("how long the link can be used") }),
      )
      .output(z.object({ id: z.string(), path: z.string().describe("shown this once"), expiresAt: z.string() })),
    withdrawResetLink: base
      .route({ method: "DELETE", path: "/people/reset-links/{id}", summary: "Take a link for a new password back" })
      .input(z.object({ id }))
      .output(z.object({ withdrawn: z.literal(true) })),
    sellerAccess: base
      .route({ method: "GET", path: "/people/seller-access", summary: "Which brands each seller is kept for" })
      .output(z.array(z.object({ sellerId: z.string(), name: z.string(), brands: z.array(z.string()) }))),
    keepSellerFor: base
      .route({
        method: "PUT",
        path: "/people/seller-access/{sellerId}",
        summary: "Keep a seller for some brands; with none of them it is for all",
      })
      .input(z.object({ sellerId: id, brands: z.array(brandInput).max(200) }))
      .output(z.object({ brands: z.array(z.string()) })),
  },
  settings: {
    get: base
      .route({ method: "GET", path: "/settings", summary: "The desk’s settings" })
      .output(z.object({ demo: z.boolean() })),
    change: base
      .route({ method: "PUT", path: "/settings", summary: "Change the desk’s settings" })
      .input(z.object({ demo: z.boolean() }))
      .output(z.object({ demo: z.boolean() })),
  },
  demo: {
    get: base
      .route({ method: "GET", path: "/demo", summary: "Where the guided demo is; refused where it is off" })
      .output(demoSchema),
    takeSeat: base
      .route({ method: "POST", path: "/demo/seat", summary: "Take the demo's own seat at the sandbox's StreamHaus" })
      .input(
        z.object({
          url: z
            .url({ protocol: /^https?$/ })
            .max(300)
            .regex(/^https?:\/\/[^/?#]+\/sandbox\/streamhaus\/mcp$/, "the sandbox's StreamHaus at this desk"),
        }),
      )
      .output(z.object({ sellerId: z.string() })),
    reset: base
      .route({
        method: "POST",
        path: "/demo/reset",
        summary: "Set the demo's negotiations apart; no list shows them any more",
      })
      .output(
        z.object({
          setApart: z.number().int(),
          seat: demoSchema.shape.seat,
          isShared: z.boolean().describe("a negotiation that is not the demo's still needs what the seat has"),
        }),
      ),
  },
  desk: {
    get: base
      .route({ method: "GET", path: "/desk", summary: "What needs you, soonest deadline first" })
      .output(deskSchema),
  },
  sellers: {
    list: base.route({ method: "GET", path: "/sellers", summary: "All sellers" }).output(z.array(sellerSchema)),
    get: base
      .route({ method: "GET", path: "/sellers/{id}", summary: "One seller" })
      .input(z.object({ id }))
      .output(sellerSchema),
    add: base
      .route({
        method: "POST",
        path: "/sellers",
        summary: "Add a seller: its capabilities are read before it is stored",
      })
      .input(
        z.object({
          name: nameInput(100),
          url: z.url({ protocol: /^https?$/ }).max(2000),
          protocol: z.enum(["mcp", "a2a"]).default("mcp"),
          credentials,
        }),
      )
      .output(sellerSchema),
    test: base
      .route({ method: "POST", path: "/sellers/{id}/test", summary: "Reach the seller once and say how long it took" })
      .input(z.object({ id }))
      .output(sellerSchema),
    readAgain: base
      .route({ method: "POST", path: "/sellers/{id}/capabilities", summary: "Read the capabilities again" })
      .input(z.object({ id }))
      .output(sellerSchema),
    renewCredentials: base
      .route({
        method: "PUT",
        path: "/sellers/{id}/credentials",
        summary: "Replace how the desk signs in: the seller is asked with them before they are stored",
      })
      .input(z.object({ id, credentials }))
      .output(sellerSchema),
    remove: base
      .route({ method: "DELETE", path: "/sellers/{id}", summary: "Remove a seller nothing was negotiated with" })
      .input(z.object({ id }))
      .output(z.object({ removed: z.literal(true) })),
  },
  negotiations: {
    list: base
      .route({ method: "GET", path: "/negotiations", summary: "All negotiations" })
      .output(z.array(negotiationSummarySchema)),
    create: base
      .route({
        method: "POST",
        path: "/negotiations",
        summary: "Create a negotiation with one thread a seller; nothing is sent yet",
      })
      .input(
        z.object({
          name: nameInput(200),
          brandDomain: z
            .string()
            .trim()
            .toLowerCase()
            .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/, "a domain such as acmeoutdoor.example"),
          brief: z.string().trim().min(1).max(20_000),
          budget: moneySchema.nullable(),
          criteria: jsonObject.nullable(),
          sellerIds: z.array(id).min(1).max(20),
        }),
      )
      .output(workspaceSchema),
    get: base
      .route({
        method: "GET",
        path: "/negotiations/{id}",
        summary: "One negotiation with every thread, call and snapshot",
      })
      .input(z.object({ id }))
      .output(workspaceSchema),
  },
  requests: {
    send: base
      .route({ method: "POST", path: "/threads/{threadId}/request", summary: "Send the brief to this thread's seller" })
      .input(z.object({ threadId: id, key }))
      .output(callEndSchema),
  },
  legacy: {
    refine: base
      .route({
        method: "POST",
        path: "/threads/{threadId}/legacy/refinements",
        summary: "Refine in the words of the older lane; several may be on their way side by side",
      })
      .input(
        z.object({
          threadId: id,
          key,
          entries: z.array(legacyEntry).min(1).max(50),
          filters: jsonObject
            .nullable()
            .describe("the complete filters from now on, by their AdCP names; null leaves what is bound as it is"),
        }),
      )
      .output(callEndSchema),
    look: base
      .route({
        method: "POST",
        path: "/threads/{threadId}/legacy/looks",
        summary: "Read proposals of the older lane anew: what changed under their ids is found and shown",
      })
      .input(z.object({ threadId: id, key, observationIds: z.array(id).min(1).max(25) }))
      .output(callEndSchema),
    finalize: base
      .route({
        method: "POST",
        path: "/threads/{threadId}/legacy/holds",
        summary: "Ask for a firm price on one proposal, where it is proved beforehand that this changes no term",
      })
      .input(z.object({ threadId: id, key, observationId: id }))
      .output(callEndSchema),
    buy: base
      .route({
        method: "POST",
        path: "/observations/{observationId}/purchase",
        summary: "Buy a proposal of the older lane as a whole, with each thing it cannot promise agreed to",
      })
      .input(
        z.object({
          observationId: id,
          key,
          contentHash: z.string().min(1).max(100).describe("the hash of what the buyer saw"),
          total: moneySchema,
          startTime: z.string().min(1).max(64).describe("RFC 3339 with its offset, or `asap`"),
          endTime: z.string().min(1).max(64).describe("RFC 3339 with its offset"),
          losses: z
            .array(z.string().min(1).max(100))
            .max(50)
            .describe("the code of each loss agreed to, all and no other"),
          signatory: z.string().trim().min(1).max(250).optional(),
          signatureId: z.string().trim().min(1).max(255).optional(),
          purchaseOrderRef: z.string().trim().min(1).max(255).optional(),
        }),
      )
      .output(callEndSchema),
    readBack: base
      .route({
        method: "POST",
        path: "/threads/{threadId}/legacy/read-back",
        summary: "Read a media buy of the older lane back and hold it against what was bought",
      })
      .input(z.object({ threadId: id, mediaBuyId: mediaBuyId.optional() }))
      .output(legacyBuySchema),
    assure: base
      .route({
        method: "PUT",
        path: "/sellers/{sellerId}/finalize-assurance",
        summary: "Put on record that a seller undertakes to change no term when it finalizes",
      })
      .input(
        z.object({
          sellerId: id,
          reference: z.string().trim().min(3).max(300).describe("the document it stands in"),
          note: z.string().trim().min(3).max(2000),
        }),
      )
      .output(z.object({ assurance: assuranceSchema.nullable() })),
    withdrawAssurance: base
      .route({
        method: "DELETE",
        path: "/sellers/{sellerId}/finalize-assurance",
        summary: "Take that record back: no finalize is sent to this seller any more",
      })
      .input(z.object({ sellerId: id }))
      .output(z.object({ assurance: assuranceSchema.nullable() })),
  },
  refinements: {
    send: base
      .route({ method: "POST", path: "/threads/{threadId}/refinements", summary: "Send a batch of revise refinements" })
      .input(z.object({ threadId: id, key, refinements }))
      .output(callEndSchema),
  },
  drafts: {
    save: base
      .route({ method: "PUT", path: "/threads/{threadId}/drafts/{sourceSnapshotId}", summary: "Keep what was typed" })
      .input(
        z.object({
          threadId: id,
          sourceSnapshotId: id,
          values: jsonObject,
          basedOn: z.iso
            .datetime()
            .nullable()
            .optional()
            .describe(
              "`savedAt` of the draft it was typed over, null for none; left out: whatever is there is replaced",
            ),
        }),
      )
      .output(
        savedDraftSchema.extend({
          saved: z.boolean().describe("false: something else was stored meanwhile; that is what comes back, unchanged"),
        }),
      ),
    discard: base
      .route({
        method: "DELETE",
        path: "/threads/{threadId}/drafts/{sourceSnapshotId}",
        summary: "Discard what was typed",
      })
      .input(z.object({ threadId: id, sourceSnapshotId: id }))
      .output(z.object({ discarded: z.literal(true) })),
  },
  templates: {
    list: base
      .route({ method: "GET", path: "/templates", summary: "Your own templates for the composer" })
      .output(z.array(templateSchema)),
    save: base
      .route({ method: "POST", path: "/templates", summary: "Keep the composer's fields under a name" })
      .input(z.object({ name: nameInput(80), values: jsonObject, replace: z.boolean() }))
      .output(templateSchema),
    rename: base
      .route({ method: "PUT", path: "/templates/{id}/name", summary: "Give a template another name" })
      .input(z.object({ id, name: nameInput(80) }))
      .output(z.object({ renamed: z.literal(true) })),
    remove: base
      .route({ method: "DELETE", path: "/templates/{id}", summary: "Delete a template" })
      .input(z.object({ id }))
      .output(z.object({ removed: z.literal(true) })),
  },
  findings: {
    acknowledge: base
      .route({
        method: "POST",
        path: "/snapshots/{snapshotId}/acknowledgements",
        summary: "Acknowledge a review finding",
      })
      .input(
        z.object({
          snapshotId: id,
          finding: z.string().min(1).max(2000).describe("`<code> <pointer>[ <requirement>]`"),
        }),
      )
      .output(z.object({ acknowledged: z.array(z.string()) })),
  },
  holds: {
    list: base.route({ method: "GET", path: "/holds", summary: "Every live hold" }).output(z.array(holdSchema)),
    ended: base
      .route({ method: "GET", path: "/holds/ended", summary: "Holds that ended within a day and nobody acted on" })
      .output(z.array(endedHoldSchema)),
    finalize: base
      .route({
        method: "POST",
        path: "/threads/{threadId}/holds",
        summary: "Ask for holds on drafts: all of them or none",
      })
      .input(z.object({ threadId: id, key, snapshotIds: z.array(id).min(1).max(25) }))
      .output(callEndSchema),
  },
  acceptances: {
    accept: base
      .route({
        method: "POST",
        path: "/snapshots/{snapshotId}/acceptance",
        summary: "Accept exactly this committed snapshot",
      })
      .input(
        z.object({
          snapshotId: id,
          key,
          digest: z.string().describe("the digest the buyer saw, recomputed in the browser"),
          amount: moneySchema.describe("the amount the buyer saw"),
          name: z.string().trim().min(1).max(255).optional(),
          purchaseOrderRef: z.string().trim().min(1).max(255).optional(),
          signatory: z
            .string()
            .trim()
            .min(1)
            .max(250)
            .optional()
            .describe("who signs the insertion order, where one is required"),
          signatureId: z.string().trim().min(1).max(255).optional(),
          dailyBudgetCap: z
            .number()
            .nonnegative()
            .optional()
            .describe("in the amount's currency, where the seller keeps one"),
          budgetCapTimezone: z
            .string()
            .min(1)
            .max(100)
            .optional()
            .describe("IANA zone, where the seller lets the buyer choose"),
        }),
      )
      .output(callEndSchema),
    letTermsPass: base
      .route({
        method: "POST",
        path: "/snapshots/{snapshotId}/changed-terms",
        summary:
          "Let committed terms pass that differ from the reviewed draft, with a note why; nothing is accepted by it",
      })
      .input(
        z.object({
          snapshotId: id,
          draftDigest: z.string().max(100).describe("of the draft, recomputed in the browser"),
          committedDigest: z.string().max(100).describe("of the terms on hold, recomputed in the browser"),
          note: z.string().trim().min(3).max(1000),
        }),
      )
      .output(z.object({ letPass: z.literal(true) })),
    readBack: base
      .route({
        method: "POST",
        path: "/threads/{threadId}/read-back",
        summary: "Read the media buy back and hold it against the accepted terms",
      })
      .input(z.object({ threadId: id, mediaBuyId: mediaBuyId.optional() }))
      .output(mediaBuySchema),
  },
  mediaBuys: {
    get: base
      .route({
        method: "GET",
        path: "/threads/{threadId}/media-buy",
        summary:
          "One media buy with every look at it that showed another state; the thread's newest unless one is named",
      })
      .input(z.object({ threadId: id, mediaBuyId: mediaBuyId.optional() }))
      .output(mediaBuyDetailSchema),
  },
  amendments: {
    begin: base
      .route({
        method: "POST",
        path: "/threads/{threadId}/amendments",
        summary: "Read a media buy back and say which accepted snapshot a change of it starts from",
      })
      .input(z.object({ threadId: id, mediaBuyId }))
      .output(mediaBuyDetailSchema.extend({ sourceSnapshotId: z.string() })),
    cancel: base
      .route({
        method: "POST",
        path: "/threads/{threadId}/cancellations",
        summary: "Ask on which terms a media buy may be cancelled: a draft that binds nobody before it is accepted",
      })
      .input(z.object({ threadId: id, mediaBuyId, key }))
      .output(callEndSchema),
  },
  operations: {
    control: base
      .route({
        method: "POST",
        path: "/threads/{threadId}/controls",
        summary: "Change one thing of a booked buy that its terms let the buyer change, and read it back",
      })
      .input(
        z.object({
          threadId: id,
          mediaBuyId,
          key,
          revision: z.number().int().positive().describe("the revision the buyer saw"),
          change: buyChange,
        }),
      )
      .output(callEndSchema),
  },
  approvals: {
    list: base
      .route({ method: "GET", path: "/approvals", summary: "Approvals that wait, and those that were answered last" })
      .output(approvalsSchema),
    get: base
      .route({ method: "GET", path: "/approvals/{approvalId}", summary: "One request for an approval" })
      .input(z.object({ approvalId: id }))
      .output(approvalSchema),
    request: base
      .route({
        method: "POST",
        path: "/snapshots/{snapshotId}/approvals",
        summary: "Ask another person to approve accepting exactly this for exactly that amount",
      })
      .input(z.object({ snapshotId: id, ...seen, note: z.string().trim().min(1).max(1000).optional() }))
      .output(approvalSchema),
    decide: base
      .route({ method: "POST", path: "/approvals/{approvalId}/decision", summary: "Approve it, or do not" })
      .input(
        z.object({
          approvalId: id,
          decision: z.enum(["grant", "refuse"]),
          ...seen,
          note: z.string().trim().min(1).max(1000).optional(),
        }),
      )
      .output(approvalSchema),
    withdraw: base
      .route({
        method: "POST",
        path: "/approvals/{approvalId}/withdrawal",
        summary: "Take a request, or the approval it got, back",
      })
      .input(z.object({ approvalId: id }))
      .output(approvalSchema),
  },
  declines: {
    send: base
      .route({
        method: "POST",
        path: "/threads/{threadId}/declines",
        summary: "Tell this thread's seller which of its proposals will not be bought, for good",
      })
      .input(
        z.object({
          threadId: id,
          key,
          declines: z
            .array(
              z.object({
                snapshotId: id,
                reason: z.enum(DECLINE_REASONS),
                detail: z
                  .string()
                  .trim()
                  .min(1)
                  .max(500)
                  .optional()
                  .describe("goes to the seller; needed where the reason is `other`; names no other seller"),
              }),
            )
            .min(1)
            .max(25),
        }),
      )
      .output(callEndSchema),
  },
  calls: {
    askAgain: base
      .route({
        method: "POST",
        path: "/calls/{callId}/ask-again",
        summary: "Send the stored bytes again with the same key",
      })
      .input(
        z.object({
          callId: id,
          evenIfTwice: z
            .boolean()
            .optional()
            .describe("a person has looked and takes it that the seller may do the same thing twice"),
        }),
      )
      .output(callEndSchema),
    readBack: base
      .route({
        method: "POST",
        path: "/calls/{callId}/read-back",
        summary: "Look among the seller's media buys for what an unanswered acceptance may have booked",
      })
      .input(z.object({ callId: id }))
      .output(callEndSchema),
    setAside: base
      .route({
        method: "POST",
        path: "/calls/{callId}/aside",
        summary: "Set an unknown outcome aside with a note on what was found out elsewhere",
      })
      .input(z.object({ callId: id, note: z.string().trim().min(3).max(2000), concluded: z.enum(CONCLUSIONS) }))
      .output(callEndSchema),
    lookNow: base
      .route({ method: "POST", path: "/calls/{callId}/look", summary: "Ask the seller for a task's status now" })
      .input(z.object({ callId: id }))
      .output(callEndSchema),
    answers: base
      .route({
        method: "GET",
        path: "/calls/{callId}/answers",
        summary: "Every raw answer of a call that is not its final one, in order",
      })
      .input(z.object({ callId: id }))
      .output(z.array(answerSchema)),
  },
  proposals: {
    find: base
      .route({ method: "GET", path: "/proposals", summary: "Proposals by a part of their id, or by their total" })
      .input(z.object({ search: z.string().trim().min(2).max(100) }))
      .output(z.array(foundProposalSchema)),
  },
  comparisons: {
    get: base
      .route({ method: "GET", path: "/comparisons", summary: "Snapshots, and looks of the older lane, side by side" })
      .input(z.object({ snapshotIds: z.array(id).min(1).max(10) }))
      .output(comparisonSchema),
    note: base
      .route({
        method: "PUT",
        path: "/snapshots/{snapshotId}/note",
        summary: "Note something beside a proposal, for yourself; an empty note is none",
      })
      .input(z.object({ snapshotId: id, text: z.string().max(2000) }))
      .output(z.object({ note: z.string().nullable() })),
  },
  shares: {
    list: base
      .route({
        method: "GET",
        path: "/shares",
        summary: "Links by which others look at comparisons, that still show something",
      })
      .output(z.array(shareSchema)),
    create: base
      .route({
        method: "POST",
        path: "/shares",
        summary: "Make a link by which whoever has it looks at these proposals",
      })
      .input(
        z.object({
          snapshotIds: z.array(id).min(1).max(10),
          title: nameInput(200),
          days: z.union([z.literal(1), z.literal(7), z.literal(30)]),
        }),
      )
      .output(z.object({ id: z.string(), path: z.string().describe("told this once"), expiresAt: z.iso.datetime() })),
    revoke: base
      .route({ method: "DELETE", path: "/shares/{id}", summary: "Take a link back: it shows nothing from then on" })
      .input(z.object({ id }))
      .output(z.object({ revoked: z.literal(true) })),
  },
  activity: {
    list: base
      .route({
        method: "GET",
        path: "/activity",
        summary: "Who did what, newest first, of everything or of what is asked for",
      })
      .input(
        activityFilter.extend({
          limit: z.coerce.number().int().min(1).max(500).default(100),
          before: z.string().optional().describe("the id of the entry the page ends before"),
        }),
      )
      .output(z.array(activitySchema)),
    overview: base
      .route({
        method: "GET",
        path: "/activity/overview",
        summary: "How long the record is and when it was last checked",
      })
      .output(activityOverviewSchema),
    check: base
      .route({
        method: "POST",
        path: "/activity/check",
        summary: "Check that no entry was changed, taken out or put in",
      })
      .output(activityCheckSchema),
  },
};
