import type { LookupAddress } from "node:dns";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Agent, fetch } from "undici";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newGuardedAgent } from "./guarded-agent";
import { guardedLookup, type Resolver } from "./guarded-lookup";

const PUBLIC: LookupAddress = { address: "93.184.216.34", family: 4 };
const PRIVATE: LookupAddress = { address: "10.0.0.5", family: 4 };
const METADATA: LookupAddress = { address: "169.254.169.254", family: 4 };
const HERE: LookupAddress = { address: "127.0.0.1", family: 4 };

/** A resolver that gives these answers one after the other, the last one again and again, and counts. */
function resolver(...answers: LookupAddress[][]): { resolve: Resolver; asked: string[] } {
  const asked: string[] = [];
  const resolve: Resolver = (hostname, _options, callback) => {
    asked.push(hostname);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    callback(null, answer ?? []);
  };
  return { resolve, asked };
}

function lookUp(hostname: string, localMode: boolean, resolve: Resolver): Promise<LookupAddress[] | string> {
  return new Promise((done) => {
    guardedLookup(localMode, resolve)(hostname, { all: true }, (error, addresses) => {
      done(error ? ((error as NodeJS.ErrnoException).code ?? "?") : (addresses as LookupAddress[]));
    });
  });
}

describe("looking up a name", () => {
  it.each<[string, string, LookupAddress[], boolean]>([
    ["public", "seller.example", [PUBLIC], false],
    ["several public", "seller.example", [PUBLIC, { address: "2606:4700:4700::1111", family: 6 }], false],
    ["public in local mode", "seller.example", [PUBLIC], true],
    ["this machine in local mode", "dev.example", [HERE], true],
    ["localhost in local mode", "localhost", [HERE, { address: "::1", family: 6 }], true],
  ])("gives the checked addresses: %s", async (_, host, addresses, localMode) => {
    expect(await lookUp(host, localMode, resolver(addresses).resolve)).toEqual(addresses);
  });

  it.each<[string, string, LookupAddress[], boolean]>([
    ["private", "seller.example", [PRIVATE], false],
    ["private in local mode", "seller.example", [PRIVATE], true],
    ["metadata in local mode", "seller.example", [METADATA], true],
    ["this machine outside local mode", "seller.example", [HERE], false],
    ["localhost outside local mode", "localhost", [HERE], false],
    ["one private among public ones", "seller.example", [PUBLIC, PRIVATE], false],
    ["one private behind public ones", "seller.example", [PUBLIC, PUBLIC, METADATA], true],
    ["this machine beside a public one", "seller.example", [PUBLIC, HERE], true],
    ["mapped private", "seller.example", [{ address: "::ffff:10.0.0.5", family: 6 }], false],
    ["a zone", "seller.example", [{ address: "fe80::1%eth0", family: 6 }], true],
    ["localhost that leads elsewhere", "localhost", [PUBLIC], true],
    ["localhost. that leads elsewhere", "localhost.", [PUBLIC], true],
    ["no address at all", "seller.example", [], false],
  ])("gives nothing: %s", async (_, host, addresses, localMode) => {
    expect(await lookUp(host, localMode, resolver(addresses).resolve)).toBe("ERR_ADDRESS_NOT_ALLOWED");
  });

  it("gives one address of the wanted family where only one is wanted", async () => {
    const six: LookupAddress = { address: "2606:4700:4700::1111", family: 6 };
    const found = await new Promise((done) => {
      guardedLookup(false, resolver([PUBLIC, six]).resolve)("seller.example", { family: 6 }, (_error, address) =>
        done(address),
      );
    });
    expect(found).toBe(six.address);
  });
});

describe("a name whose answer changes (DNS rebinding)", () => {
  let server: Server;
  let port = 0;
  let connections = 0;
  let agent: Agent | undefined;
  beforeAll(async () => {
    server = createServer((_request, response) => response.end("inside"));
    server.on("connection", () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  beforeEach(() => {
    connections = 0;
  });
  afterEach(() => agent?.close());
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const get = (dispatcher: Agent, host: string, headers: Record<string, string> = {}) =>
    fetch(`http://${host}:${port}/`, { dispatcher, headers, redirect: "manual" });

  it("is asked once, and the socket goes to the address that was checked", async () => {
    const { resolve, asked } = resolver([HERE], [PRIVATE]);
    agent = newGuardedAgent(true, resolve);
    expect(await (await get(agent, "rebind.example")).text()).toBe("inside");
    expect(asked).toEqual(["rebind.example"]);
    expect(connections).toBe(1);
  });

  it("is judged anew for every new connection", async () => {
    const { resolve, asked } = resolver([HERE], [PRIVATE]);
    agent = newGuardedAgent(true, resolve);
    await (await get(agent, "rebind.example", { connection: "close" })).text();
    await expect(get(agent, "rebind.example")).rejects.toMatchObject({ cause: { code: "ERR_ADDRESS_NOT_ALLOWED" } });
    expect(asked).toHaveLength(2);
    expect(connections).toBe(1);
  });

  it.each([
    ["at once", [[HERE]]],
    ["hidden among public addresses", [[PUBLIC, HERE]]],
  ])("never reaches this machine outside local mode: %s", async (_, answers) => {
    agent = newGuardedAgent(false, resolver(...answers).resolve);
    await expect(get(agent, "rebind.example")).rejects.toMatchObject({ cause: { code: "ERR_ADDRESS_NOT_ALLOWED" } });
    expect(connections).toBe(0);
  });

  it.each(["127.0.0.1", "[::1]", "2130706433"])(
    "nor by the literal address %s, which is never looked up",
    async (host) => {
      const { resolve, asked } = resolver([PUBLIC]);
      agent = newGuardedAgent(false, resolve);
      await expect(get(agent, host)).rejects.toMatchObject({ cause: { code: "ERR_ADDRESS_NOT_ALLOWED" } });
      expect(asked).toEqual([]);
      expect(connections).toBe(0);
    },
  );
});
