import { type AnyContractProcedure, isContractProcedure } from "@orpc/contract";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "./contract";
import { openApiDocument } from "./openapi";

type Document = Awaited<ReturnType<typeof openApiDocument>>;

/** Every procedure of the contract with its place in it. */
function procedures(node: object, path: string[] = []): { name: string; procedure: AnyContractProcedure }[] {
  return Object.entries(node).flatMap(([key, value]) =>
    isContractProcedure(value)
      ? [{ name: [...path, key].join("."), procedure: value }]
      : procedures(value as object, [...path, key]),
  );
}

/** Every JSON schema of the document with where it stands. */
function schemas(node: unknown, place = "#"): { place: string; schema: object }[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "schema" && typeof value === "object" && value !== null
      ? [{ place, schema: value as object }]
      : schemas(value, `${place}/${key}`),
  );
}

describe("the OpenAPI document", () => {
  let document: Document;
  beforeAll(async () => {
    document = await openApiDocument();
  });

  it("is an OpenAPI 3.1 document with a sign-in", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.components?.securitySchemes).toMatchObject({ session: { in: "cookie", name: "parley_session" } });
  });

  it.each(procedures(contract))("lists $name under its method and path", ({ name, procedure }) => {
    const { method, path, summary } = procedure["~orpc"].route;
    const item = document.paths?.[path ?? ""] as Record<string, unknown> | undefined;
    expect(item?.[(method ?? "").toLowerCase()]).toMatchObject({ operationId: name, summary });
  });

  it("lists nothing else", () => {
    const listed = Object.values(document.paths ?? {}).flatMap((item) => Object.keys(item ?? {}));
    expect(listed).toHaveLength(procedures(contract).length);
  });

  it("describes every body by a schema that compiles, references included", () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats(ajv);
    ajv.addSchema({ $id: "parley:", components: document.components });
    const found = schemas(document.paths);
    expect(found.length).toBeGreaterThan(100);
    for (const { place, schema } of found) {
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"parley:#/components/');
      expect(() => ajv.compile(JSON.parse(text)), place).not.toThrow();
    }
    // Hundreds of schemas are compiled, which a busy machine takes its time for.
  }, 30_000);

  it("names each of the desk's objects once", () => {
    expect(Object.keys(document.components?.schemas ?? {})).toEqual(
      expect.arrayContaining(["Seller", "Thread", "Snapshot", "Round", "Finding", "Hold"]),
    );
  });
});
