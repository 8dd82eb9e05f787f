import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contract } from "./contract";

/** The OpenAPI 3.1 document of every procedure, generated from the contract. */
export function openApiDocument() {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: {
      title: "Parley",
      version: "0.1.0",
      description:
        "Negotiate with sellers' agents over AdCP 3.2. Sign in with POST /session; the session is a cookie. Every mutating call carries an idempotency key: the same key and input give the same call, never a second one.",
    },
    servers: [{ url: "/api" }],
    security: [{ session: [] }],
    components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "parley_session" } } },
  });
}
