import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callSeller } from "./call";
import { closeSellerConnections } from "./connection";
import { structured, TestSeller } from "./test-seller";

let seller: TestSeller;
let inside: Server;
let target = "";
const arrived: string[] = [];
beforeAll(async () => {
  seller = await TestSeller.start(structured("{}"));
  inside = createServer((request, response) => {
    arrived.push(`${request.method} ${request.headers.authorization ?? ""}`);
    response.end("{}");
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  target = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/mcp`;
});
beforeEach(() => {
  arrived.length = 0;
  seller.calls.length = 0;
  seller.intercept = () => false;
});
afterEach(() => closeSellerConnections());
afterAll(async () => {
  await seller.stop();
  inside.closeAllConnections();
  await new Promise((resolve) => inside.close(resolve));
});

const call = () =>
  callSeller({
    url: seller.url,
    auth: { kind: "bearer", token: "secret-token" },
    tool: "accept_proposal",
    requestText: "{}",
    timeoutMs: 10_000,
  });

describe("a redirect of the answer to a call", () => {
  it.each([300, 301, 302, 303, 307, 308])("by HTTP %i reaches nothing", async (status) => {
    seller.script = (response) => void response.writeHead(status, { location: target }).end();
    expect(await call()).toMatchObject({ kind: "unknown", fault: { kind: "redirected", status, sent: true } });
    expect(seller.calls).toHaveLength(1);
    expect(arrived).toEqual([]);
  });

  it.each([
    ["to the same origin", () => `${new URL(seller.url).origin}/other`],
    ["to a path", () => "/other"],
    ["to an address without a scheme", () => target.slice("http:".length)],
    ["to a file", () => "file:///etc/passwd"],
    ["to metadata", () => "http://169.254.169.254/latest/meta-data/"],
    ["with credentials", () => target.replace("//", "//user:secret@")],
    ["to nowhere", () => ""],
  ])("%s is not followed", async (_, place) => {
    seller.script = (response) => void response.writeHead(307, { location: place() }).end();
    expect(await call()).toMatchObject({ kind: "unknown", fault: { kind: "redirected" } });
    expect(seller.calls).toHaveLength(1);
    expect(arrived).toEqual([]);
  });

  it("by a Refresh header, a Content-Location or a page is none", async () => {
    seller.script = (response) => {
      const headers = { refresh: `0; url=${target}`, "content-location": target, "content-type": "text/html" };
      response.writeHead(200, headers).end(`<meta http-equiv="refresh" content="0; url=${target}">`);
    };
    expect(await call()).toMatchObject({ kind: "unknown", fault: { kind: "unparsable", sent: true } });
    expect(arrived).toEqual([]);
  });
});

describe("a redirect of the handshake", () => {
  it.each([301, 302, 303, 307, 308])("by HTTP %i reaches nothing, and the call stays here", async (status) => {
    seller.intercept = (_, response) => {
      response.writeHead(status, { location: target }).end();
      return true;
    };
    expect(await call()).toMatchObject({ kind: "unknown", fault: { kind: "redirected", status, sent: false } });
    expect(seller.calls).toEqual([]);
    expect(arrived).toEqual([]);
  });
});
