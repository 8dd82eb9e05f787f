import { describe, expect, it } from "vitest";
import { refuseRequest } from "./request-guard";

const request = (method: string, headers: Record<string, string>) => ({ method, headers: new Headers(headers) });

describe("in local mode the desk answers to this machine's names only", () => {
  it.each(["127.0.0.1:3000", "localhost:3000", "localhost", "desk.localhost:3000", "[::1]:3000", "127.0.0.2"])(
    "answers %s",
    (host) => {
      expect(refuseRequest(request("GET", { host }))).toBeNull();
    },
  );

  it.each([
    "evil.example",
    "evil.example:3000",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "192.168.0.5:3000",
    "[::2]",
    "",
  ])("turns %j away, as a rebound name would send it", (host) => {
    expect(refuseRequest(request("GET", { host }))).toMatchObject({ status: 421 });
  });
});

describe("a change from another site is refused", () => {
  const host = "127.0.0.1:3000";
  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another port of this machine", { origin: "http://127.0.0.1:4000" }],
    ["a page without an origin", { origin: "null" }],
    ["a cross-site request by the browser's own word", { "sec-fetch-site": "cross-site" }],
    [
      "a same-site request, such as from another port",
      { "sec-fetch-site": "same-site", origin: "http://127.0.0.1:4000" },
    ],
  ])("from %s", (_, headers) => {
    expect(refuseRequest(request("POST", { host, ...headers }))).toMatchObject({ status: 403 });
    expect(refuseRequest(request("DELETE", { host, ...headers }))).toMatchObject({ status: 403 });
    expect(refuseRequest(request("GET", { host, ...headers }))).toBeNull();
  });

  it.each([
    ["the desk's own pages", { origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" }],
    ["a form whose policy hides the origin", { origin: "null", "sec-fetch-site": "same-origin" }],
    ["a program, which sends neither header", {}],
  ])("but not from %s", (_, headers) => {
    expect(refuseRequest(request("POST", { host, ...headers }))).toBeNull();
  });
});
