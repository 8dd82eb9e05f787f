import { afterEach, expect, it, vi } from "vitest";
import { client } from "./client";
import { getAddress } from "./get-address";

afterEach(() => vi.unstubAllGlobals());

const ORIGIN = "http://127.0.0.1:3000";

it("is the very address the browser client asks, by GET and without headers of its own", async () => {
  const asked: Request[] = [];
  vi.stubGlobal("window", { location: { origin: ORIGIN } });
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request);
    return Response.json({ json: { columns: [], sources: [] } });
  });
  const input = { snapshotIds: ["snap_a", "snap b&c=d", "snap_ü"] };
  await client.comparisons.get(input);
  expect(asked.map(({ method, url, headers }) => [method, url, [...headers]])).toEqual([
    ["GET", ORIGIN + getAddress("comparisons/get", input), []],
  ]);
});

it("is not asked of what is too long for an address: that is posted", async () => {
  const methods: string[] = [];
  vi.stubGlobal("window", { location: { origin: ORIGIN } });
  vi.stubGlobal("fetch", async ({ method }: Request) => {
    methods.push(method);
    return Response.json({ json: { columns: [], sources: [] } });
  });
  await client.comparisons.get({ snapshotIds: ["x".repeat(3_000)] });
  await client.session.current();
  expect(methods).toEqual(["POST", "POST"]);
});
