import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { showSetUpCode } from "@/lib/desk/people/show-set-up-code";
import { startDesk } from "@/lib/desk/start";
import { processStore } from "@/lib/store";
import { DELETE, GET, POST, PUT } from "../api/[[...rest]]/route";
import { POST as joins } from "./join/route";
import { POST as signsIn, DELETE as signsOut } from "./route";
import { POST as setsUp } from "./set-up/route";

vi.setConfig({ testTimeout: 30_000 });

const ORIGIN = "https://parley.test";
const HOST = { host: "parley.test" };
const PASSWORD = "quiet harbour lantern";

let address = 0;
let code = "";
let owner = "";

beforeAll(async () => {
  Object.assign(process.env, {
    PARLEY_DATA_DIR: mkdtempSync(join(tmpdir(), "parley-team-")),
    PARLEY_MODE: "team",
    PARLEY_BASE_URL: ORIGIN,
    PARLEY_AUTH_SECRET: "a secret of the tests, long enough to be one",
  });
  await startDesk();
});

// The limit by address counts what one place sends; each test comes from a place of its own.
beforeEach(() => {
  address += 1;
});

type Sent = { cookie?: string; headers?: Record<string, string>; method?: string };

function request(path: string, body: unknown, { cookie = "", headers = {}, method = "POST" }: Sent = {}): Request {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const from = { "x-forwarded-for": `198.51.100.7, 10.0.0.${address}`, ...HOST, cookie, ...headers };
  const sent = method === "GET" ? {} : { body: text };
  return new Request(`${ORIGIN}${path}`, { method, headers: { "content-type": "application/json", ...from }, ...sent });
}

const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");

const signIn = (email: string, password = PASSWORD, sent: Sent = {}) =>
  signsIn(request("/session", { email, password }, sent));
const call = async (path: string, body: unknown, sent: Sent) => POST(request(`/api${path}`, body, sent));
const get = (path: string, cookie: string) => GET(request(`/api${path}`, "", { cookie, method: "GET" }));

async function newCode(): Promise<string> {
  const { db } = await processStore();
  let shown = "";
  await showSetUpCode({ db, now: () => new Date() }, new URL(ORIGIN), (text) => {
    shown = text;
  });
  return /[A-Z2-9]{5}(?:-[A-Z2-9]{5}){3}/.exec(shown)?.[0] ?? "";
}

async function invited(rights: Record<string, unknown> = {}): Promise<string> {
  const wish = { name: "Newcomer", role: "planner", limits: null, brands: null, ...rights };
  const answer = await call("/people/invitations", wish, { cookie: owner });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await answer.json()) as { path: string }).path.replace("/join/", "");
}

let people = 0;
async function joined(rights: Record<string, unknown> = {}) {
  people += 1;
  const email = `person${people}@agency.test`;
  const token = await invited(rights);
  const answer = await joins(request("/session/join", { token, name: `Person ${people}`, email, password: PASSWORD }));
  expect(answer.status, await answer.clone().text()).toBe(204);
  const cookie = cookieOf(answer);
  const session = (await (await get("/session", cookie)).json()) as { buyer: { id: string } };
  return { email, cookie, token, id: session.buyer.id };
}

describe("the first owner", () => {
  const said = (changes: Record<string, unknown> = {}) => ({
    name: "Olu Adeyemi",
    email: "Olu@Agency.test",
    password: PASSWORD,
    code,
    ...changes,
  });

  it("is shown a code where the desk is started, of which only a hash is stored", async () => {
    code = await newCode();
    expect(code).not.toBe("");
    const { db } = await processStore();
    const stored = JSON.stringify(await db.selectFrom("settings").selectAll().execute());
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll("-", ""));
  });

  it.each([
    ["a wrong code", { code: "AAAAA-BBBBB-CCCCC-DDDDD" }, 403, "code"],
    ["a short password", { password: "short" }, 400, "password"],
    ["the e-mail as password", { password: "olu@agency.test" }, 400, "password"],
    ["one character over and over", { password: "aaaaaaaaaaaaaa" }, 400, "password"],
    ["no e-mail", { email: "olu" }, 400, "email"],
    ["a line break in the name", { name: "Olu\r\nSet-Cookie: a=b" }, 400, "name"],
    ["a name that turns the text around", { name: "Olu \u202Egnp" }, 400, "name"],
    ["more than is asked", { role: "admin" }, 400, ""],
  ])("does not come in with %s", async (_, changes, status, field) => {
    const answer = await setsUp(request("/session/set-up", said(changes)));
    expect(answer.status).toBe(status);
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field]);
  });

  it("comes in by the code, typed as people type, once", async () => {
    const typed = code.toLowerCase().replaceAll("-", " ");
    const answers = await Promise.all(
      ["olu@agency.test", "eve@agency.test"].map((email) =>
        setsUp(request("/session/set-up", said({ email, code: typed }))),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    owner = cookieOf(answers.find(({ status }) => status === 204) as Response);
    const session = await get("/session", owner);
    expect(await session.json()).toMatchObject({ mode: "team", role: "admin", buyer: { name: "Olu Adeyemi" } });
    expect((await setsUp(request("/session/set-up", said({ email: "late@agency.test" })))).status).toBe(409);
  });

  it("is never asked for again", async () => {
    expect(await newCode()).toBe("");
  });
});

describe("a session", () => {
  it("is a cookie that no script reads, no other site sends and no plain line carries", async () => {
    const { email } = await joined();
    const [cookie = "", ...others] = (await signIn(email)).headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^__Secure-parley\.session_token=/);
    for (const flag of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(flag);
  });

  it("is a new one with every sign-in, and the browser's earlier one ends", async () => {
    const { email, cookie } = await joined();
    const again = cookieOf(await signIn(email, PASSWORD, { cookie }));
    expect(again).not.toBe(cookie);
    expect((await get("/session", cookie)).status).toBe(401);
    expect((await get("/session", again)).status).toBe(200);
  });

  it("is none that somebody made up, or signed with another secret", async () => {
    const { email } = await joined();
    const planted = "__Secure-parley.session_token=planted.c2lnbmF0dXJl";
    const cookie = cookieOf(await signIn(email, PASSWORD, { cookie: planted }));
    expect(cookie).not.toContain("planted");
    expect((await get("/session", planted)).status).toBe(401);
    const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0];
    expect((await get("/session", `__Secure-parley.session_token=${token}.AAAA`)).status).toBe(401);
    expect((await get("/session", `__Secure-parley.session_token=${token}`)).status).toBe(401);
  });

  it("has the rights its person has now, not those it began with", async () => {
    const { id, cookie } = await joined({ role: "buyer" });
    const change = { role: "viewer", limits: { USD: 5 }, brands: ["acme.test"] };
    expect((await PUT(request(`/api/people/${id}/rights`, change, { cookie: owner, method: "PUT" }))).status).toBe(200);
    const now = (await (await get("/session", cookie)).json()) as object;
    expect(now).toMatchObject({
      role: "viewer",
      permissions: ["look", "export"],
      limits: { USD: 5 },
      brands: ["acme.test"],
    });
  });

  it("is listed with its device, ended by its person, and gone with the next request", async () => {
    const { email, cookie } = await joined();
    const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36" };
    const other = cookieOf(await signIn(email, PASSWORD, { headers }));
    const listed = (await (await get("/sessions", cookie)).json()) as {
      id: string;
      isCurrent: boolean;
      device: string;
    }[];
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(listed[1]?.device).toBe("Chrome on Windows");
    expect(JSON.stringify(listed)).not.toContain("token");
    expect(await (await call("/sessions/end", { id: listed[1]?.id }, { cookie })).json()).toEqual({ ended: 1 });
    expect((await get("/session", other)).status).toBe(401);
    expect((await get("/session", cookie)).status).toBe(200);
  });

  it("of somebody else is not there to be ended, but for an admin", async () => {
    const one = await joined();
    const two = await joined();
    const [theirs] = (await (await get("/sessions", two.cookie)).json()) as { id: string }[];
    expect((await call("/sessions/end", { id: theirs?.id }, { cookie: one.cookie })).status).toBe(404);
    expect((await call(`/people/${two.id}/sessions/end`, {}, { cookie: one.cookie })).status).toBe(403);
    expect((await get("/session", two.cookie)).status).toBe(200);
    expect(await (await call(`/people/${two.id}/sessions/end`, {}, { cookie: owner })).json()).toEqual({ ended: 1 });
    expect((await get("/session", two.cookie)).status).toBe(401);
  });

  it("ends with signing out, wherever the cookie was copied to", async () => {
    const { cookie } = await joined();
    const answer = await signsOut(request("/session", "", { cookie, method: "DELETE" }));
    expect(answer.headers.get("set-cookie")).toMatch(/^__Secure-parley\.session_token=; .*Max-Age=0/);
    expect((await get("/session", cookie)).status).toBe(401);
  });
});

describe("an invitation", () => {
  it("is stored as a hash, lets one in once, with its own rights and no more", async () => {
    const token = await invited({ role: "buyer", limits: { USD: 100 }, brands: ["ACME.test"] });
    const { db } = await processStore();
    expect(JSON.stringify(await db.selectFrom("invitations").selectAll().execute())).not.toContain(token);
    const come = (email: string) =>
      joins(request("/session/join", { token, name: "Kim Lee", email, password: PASSWORD }));
    const answers = await Promise.all([come("kim@agency.test"), come("mik@agency.test")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await come("third@agency.test")).status).toBe(404);
    const session = await get("/session", cookieOf(answers.find(({ status }) => status === 204) as Response));
    expect(await session.json()).toMatchObject({ role: "buyer", limits: { USD: 100 }, brands: ["acme.test"] });
  });

  it("ends when it is withdrawn, when it runs out, and with the access of who made it", async () => {
    const admin = await joined({ role: "admin" });
    const { db } = await processStore();
    const wish = { name: "N", role: "planner", limits: null, brands: null };
    const make = async () => {
      const made = await (await call("/people/invitations", wish, { cookie: admin.cookie })).json();
      return made as { id: string; path: string };
    };
    const come = async ({ path }: { path: string }) => {
      const said = { token: path.replace("/join/", ""), name: "Kim Lee", email: "new@agency.test", password: PASSWORD };
      return (await joins(request("/session/join", said))).status;
    };
    const withdrawn = await make();
    await DELETE(request(`/api/people/invitations/${withdrawn.id}`, "", { cookie: owner, method: "DELETE" }));
    expect(await come(withdrawn)).toBe(404);
    const old = await make();
    await db
      .updateTable("invitations")
      .set({ expires_at: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", old.id)
      .execute();
    expect(await come(old)).toBe(404);
    const left = await make();
    await PUT(request(`/api/people/${admin.id}/active`, { active: false }, { cookie: owner, method: "PUT" }));
    expect(await come(left)).toBe(404);
  });

  it("cannot be used to ask whose e-mail is known without its link", async () => {
    const { email } = await joined();
    const said = { token: "guess", name: "Kim Lee", email, password: PASSWORD };
    expect((await joins(request("/session/join", said))).status).toBe(404);
  });
});

describe("who is closed out", () => {
  it("is out at once, cannot sign in, and is told no more than anybody", async () => {
    const { id, email, cookie } = await joined();
    const close = (active: boolean) =>
      PUT(request(`/api/people/${id}/active`, { active }, { cookie: owner, method: "PUT" }));
    expect(await (await close(false)).json()).toEqual({ active: false, ended: 1 });
    expect((await get("/session", cookie)).status).toBe(401);
    const wrong = await signIn(email);
    expect([wrong.status, await wrong.text()]).toEqual([401, await (await signIn("nobody@agency.test")).text()]);
    expect(wrong.headers.getSetCookie()).toEqual([]);
    await close(true);
    expect((await signIn(email)).status).toBe(204);
  });

  it("is never the last admin, nor do two admins take it from each other at once", async () => {
    const { db } = await processStore();
    const activeAdmins = () =>
      db.selectFrom("people").select("id").where("role", "=", "admin").where("deactivated_at", "is", null).execute();
    const admins = await activeAdmins();
    const one = await joined({ role: "admin" });
    const two = await joined({ role: "admin" });
    for (const { id } of admins) {
      await PUT(request(`/api/people/${id}/rights`, { role: "viewer" }, { cookie: one.cookie, method: "PUT" }));
    }
    const change = (id: string, cookie: string) =>
      PUT(request(`/api/people/${id}/rights`, { role: "viewer" }, { cookie, method: "PUT" }));
    const answers = await Promise.all([change(two.id, one.cookie), change(one.id, two.cookie)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await activeAdmins();
    expect(left).toHaveLength(1);
    const last = left[0]?.id === one.id ? one : two;
    expect((await change(last.id, last.cookie)).status).toBe(409);
    const close = request(`/api/people/${last.id}/active`, { active: false }, { cookie: last.cookie, method: "PUT" });
    expect((await PUT(close)).status).toBe(409);
    // The others get their right back for the tests that follow.
    for (const { id } of admins) {
      await PUT(request(`/api/people/${id}/rights`, { role: "admin" }, { cookie: last.cookie, method: "PUT" }));
    }
  });
});

describe("brute force", () => {
  it("is answered the same whether there is such a person or not, and slowed down for either", async () => {
    const { email } = await joined();
    for (const who of [email, "nobody@else.test"]) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 11; attempt += 1) {
        address += 1;
        statuses.push((await signIn(who, `guess number ${attempt}`)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    }
    // Not even the right password says that it is right.
    const waits = await signIn(email);
    expect(waits.status).toBe(429);
    expect(Number(waits.headers.get("retry-after"))).toBeGreaterThan(60);
    const { db } = await processStore();
    const kept = JSON.stringify(await db.selectFrom("sign_in_failures").selectAll().execute());
    expect(kept).not.toContain("@");
    await db.updateTable("sign_in_failures").set({ since: "2026-01-01T00:00:00.000Z" }).execute();
    expect((await signIn(email)).status).toBe(204);
  });

  it("of many accounts from one place is stopped there, whatever else the place claims to be", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 31; attempt += 1) {
      const headers = { "x-forwarded-for": `203.0.113.${attempt}, 10.9.9.9` };
      statuses.push((await signIn(`person${attempt}@sprayed.test`, "password password", { headers })).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(statuses[30]).toBe(429);
  });

  it("takes about as long for a stranger as for a wrong password", async () => {
    const { email } = await joined();
    const time = async (who: string) => {
      const spent: number[] = [];
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const from = performance.now();
        await signIn(who, "not the password");
        spent.push(performance.now() - from);
      }
      return spent.sort((a, b) => a - b)[2] ?? 0;
    };
    const [known, stranger] = [await time(email), await time("stranger@agency.test")];
    expect(Math.max(known, stranger) / Math.min(known, stranger)).toBeLessThan(2);
  });
});

describe("what another site or a crooked client sends", () => {
  it.each([
    ["another origin", { origin: "https://evil.test" }, 403],
    ["the same host without encryption", { origin: "http://parley.test" }, 403],
    ["a cross-site form", { "sec-fetch-site": "cross-site" }, 403],
    ["another host", { host: "evil.test" }, 421],
    ["this machine's own name", { host: "127.0.0.1:3000" }, 421],
    ["a host with a line break", { host: "parley.test%0d%0aX: 1" }, 421],
  ])("%s is turned away before it is read", async (_, headers, status) => {
    const sent = { cookie: owner, headers };
    expect((await signIn("a@b.test", PASSWORD, sent)).status).toBe(status);
    expect((await setsUp(request("/session/set-up", {}, sent))).status).toBe(status);
    expect((await joins(request("/session/join", {}, sent))).status).toBe(status);
    expect((await call("/people/invitations", {}, sent)).status).toBe(status);
  });

  it.each(["/session", "/session/join", "/session/set-up"])(
    "more than a form holds is not read at %s",
    async (path) => {
      const handler = { "/session": signsIn, "/session/join": joins, "/session/set-up": setsUp }[path];
      const answer = await handler?.(request(path, { email: "a".repeat(20_000), password: PASSWORD }));
      expect(answer?.status).toBe(413);
    },
  );

  it.each(["", "{", "null", '"text"', "[]", '{"email":{"$ne":""},"password":["x"]}'])(
    "%j is no sign-in",
    async (body) => {
      expect((await signsIn(request("/session", body))).status).toBe(400);
    },
  );

  it("a name that is markup stays the text it is", async () => {
    const name = '<img src=x onerror="alert(1)">';
    const answer = await call(
      "/people/invitations",
      { name, role: "viewer", limits: null, brands: null },
      { cookie: owner },
    );
    expect(answer.status).toBe(200);
    const listed = await get("/people", owner);
    expect(listed.headers.get("content-type")).toContain("application/json");
    expect(JSON.stringify(await listed.json())).toContain(JSON.stringify(name).slice(1, -1));
  });
});

describe("the record of it", () => {
  it("says who changed what of whom, before and after, and no secret or address", async () => {
    const { db } = await processStore();
    const rows = await db.selectFrom("activity").selectAll().where("action", "like", "person.%").execute();
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set([
        "person.owner_set_up",
        "person.invited",
        "person.joined",
        "person.changed",
        "person.deactivated",
        "person.reactivated",
        "person.invitation_withdrawn",
        "person.sessions_ended",
      ]),
    );
    const changed = rows.find(({ action }) => action === "person.changed");
    expect(JSON.parse(changed?.detail_text ?? "{}")).toMatchObject({
      before: { role: "buyer", limits: null, brands: null },
      after: { role: "viewer", limits: { USD: 5 }, brands: ["acme.test"] },
    });
    expect(JSON.stringify(rows)).not.toContain("@");
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });
});
