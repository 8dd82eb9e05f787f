import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contract } from "./contract";
import {
  activitySchema,
  callEndSchema,
  findingSchema,
  holdSchema,
  mediaBuySchema,
  moneySchema,
  needSchema,
  negotiationSummarySchema,
  problemSchema,
  roundSchema,
  sellerSchema,
  snapshotSchema,
  threadSchema,
  threadSummarySchema,
  workspaceSchema,
} from "./views";

/** What the document names once and refers to. */
const NAMED = {
  Activity: activitySchema,
  CallEnd: callEndSchema,
  Finding: findingSchema,
  Hold: holdSchema,
  MediaBuy: mediaBuySchema,
  Money: moneySchema,
  Need: needSchema,
  NegotiationSummary: negotiationSummarySchema,
  Problem: problemSchema,
  Round: roundSchema,
  Seller: sellerSchema,
  Snapshot: snapshotSchema,
  Thread: threadSchema,
  ThreadSummary: threadSummarySchema,
  Workspace: workspaceSchema,
};

/** The OpenAPI 3.1 document of every procedure, generated from the contract; `cookieName` is where this desk keeps a session. */
export function openApiDocument(cookieName = "parley_session") {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const commonSchemas = Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, { schema }]));
  return generator.generate(contract, {
    commonSchemas,
    info: {
      title: "Parley",
      version: "0.1.0",
      description:
        "Negotiate with sellers' agents over AdCP 3.2. Sign in with POST /session; the session is a cookie. Every mutating call carries an idempotency key: the same key and input give the same call, never a second one.",
    },
    servers: [{ url: "/api" }],
    security: [{ session: [] }],
    components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookieName } } },
  });
}
