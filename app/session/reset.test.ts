import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@/lib/auth";
import { showSetUpCode } from "@/lib/desk/people/show-set-up-code";
import { startDesk } from "@/lib/desk/start";
import { processStore } from "@/lib/store";
import { DELETE, GET, POST, PUT } from "../api/[[...rest]]/route";
import { POST as joins } from "./join/route";
import { POST as resets } from "./reset/route";
import { POST as signsIn } from "./route";
import { POST as setsUp } from "./set-up/route";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ORIGIN = "https://parley.test";
const OLD = "quiet harbour lantern";
const NEW = "seven copper kettles";

let address = 0;
let owner = "";

beforeAll(async () => {
  Object.assign(process.env, {
    PARLEY_DATA_DIR: mkdtempSync(join(tmpdir(), "parley-reset-")),
    PARLEY_MODE: "team",
    PARLEY_BASE_URL: ORIGIN,
    PARLEY_AUTH_SECRET: "a secret of the tests, long enough to be one",
  });
  await startDesk();
  const { db } = await processStore();
  let shown = "";
  await showSetUpCode({ db, now: () => new Date() }, new URL(ORIGIN), (text) => {
    shown = text;
  });
  const code = /[A-Z2-9]{5}(?:-[A-Z2-9]{5}){3}/.exec(shown)?.[0] ?? "";
  const said = { name: "Olu Adeyemi", email: "olu@agency.test", password: OLD, code };
  owner = cookieOf(await setsUp(request("/session/set-up", said)));
});

// What is counted by place counts each test by itself.
beforeEach(() => {
  address += 1;
});

type Sent = { cookie?: string; method?: string; headers?: Record<string, string> };

function request(path: string, body: unknown, { cookie = "", method = "POST", headers = {} }: Sent = {}): Request {
  const from = { "x-forwarded-for": `198.51.100.7, 10.0.0.${address}`, host: "parley.test", cookie, ...headers };
  const sent = method === "GET" ? {} : { body: JSON.stringify(body) };
  return new Request(`${ORIGIN}${path}`, { method, headers: { "content-type": "application/json", ...from }, ...sent });
}

function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
}

const signIn = (email: string, password: string) => signsIn(request("/session", { email, password }));
const call = (path: string, body: unknown, cookie: string) => POST(request(`/api${path}`, body, { cookie }));
const seen = async (cookie: string) =>
  (await GET(request("/api/session", "", { cookie, method: "GET" }))).status === 200;

let people = 0;
async function joined(role = "planner") {
  people += 1;
  const email = `person${people}@agency.test`;
  const wish = { name: "Newcomer", role, limits: null, brands: null };
  const made = (await (await call("/people/invitations", wish, owner)).json()) as { path: string };
  const token = made.path.replace("/join/", "");
  const answer = await joins(
    request("/session/join", { token, name: `Person ${people}`, email, password: OLD }, { cookie: "" }),
  );
  const cookie = cookieOf(answer);
  const session = await GET(request("/api/session", "", { cookie, method: "GET" }));
  return { email, cookie, id: ((await session.json()) as { buyer: { id: string } }).buyer.id };
}

type Link = { id: string; path: string; expiresAt: string };

async function linkFor(id: string, cookie = owner): Promise<Link & { token: string }> {
  const answer = await call(`/people/${id}/reset-link`, {}, cookie);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const link = (await answer.json()) as Link;
  return { ...link, token: link.path.replace("/reset/", "") };
}

const reset = (token: string, password = NEW, headers: Record<string, string> = {}) =>
  resets(request("/session/reset", { token, password }, { headers }));

async function listed(id: string) {
  const answer = await GET(request("/api/people", "", { cookie: owner, method: "GET" }));
  const { people: all } = (await answer.json()) as { people: { id: string; resetLink: unknown; sessions: number }[] };
  return all.find((each) => each.id === id);
}

describe("a link for a new password", () => {
  it("sets it once, signs in, and every session of before is dead, as is the old password", async () => {
    const person = await joined();
    const elsewhere = cookieOf(await signIn(person.email, OLD));
    const link = await linkFor(person.id);
    expect(await listed(person.id)).toMatchObject({ sessions: 2, resetLink: { id: link.id } });
    expect([await seen(person.cookie), await seen(elsewhere)]).toEqual([true, true]);

    const answer = await reset(link.token);
    expect(answer.status).toBe(204);
    expect([await seen(person.cookie), await seen(elsewhere)]).toEqual([false, false]);
    expect(await seen(cookieOf(answer))).toBe(true);
    expect((await signIn(person.email, OLD)).status).toBe(401);
    expect((await signIn(person.email, NEW)).status).toBe(204);

    expect((await reset(link.token, "another of my own")).status).toBe(404);
    expect((await signIn(person.email, "another of my own")).status).toBe(401);
    expect(await listed(person.id)).toMatchObject({ resetLink: null });
  });

  it("is stored as a hash only, and is in no entry of the activity", async () => {
    const person = await joined();
    const { token, id } = await linkFor(person.id);
    await reset(token);
    const { db } = await processStore();
    const rows = await db.selectFrom("password_resets").selectAll().execute();
    const entries = await db.selectFrom("activity").selectAll().where("action", "like", "person.%").execute();
    expect(rows.find((row) => row.id === id)).toMatchObject({ person_id: person.id, used_at: expect.any(String) });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(entries)).not.toContain(token);
    expect(JSON.stringify(entries)).not.toContain(NEW);
    const own = entries.filter(({ detail_text }) => detail_text.includes(id));
    expect(own.map(({ action, actor_id }) => [action, actor_id === person.id])).toEqual([
      ["person.reset_link_made", false],
      ["person.password_reset", true],
    ]);
    expect(JSON.parse(own[1]?.detail_text ?? "{}")).toMatchObject({ link: id, sessions: 1 });
  });

  it("of two who use it at once lets one in, by that one's password", async () => {
    const person = await joined();
    const { token } = await linkFor(person.id);
    const tried = ["one of two passwords", "two of two passwords"];
    const answers = await Promise.all(tried.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    const opens = await Promise.all(tried.map(async (password) => (await signIn(person.email, password)).status));
    expect(opens).toEqual(answers.map(({ status }) => (status === 204 ? 204 : 401)));
  });

  it.each<[string, (link: Link, id: string) => Promise<unknown>]>([
    [
      "it ran out",
      async ({ id }) => {
        const { db } = await processStore();
        const past = { expires_at: "2026-01-01T00:00:00.000Z" };
        await db.updateTable("password_resets").set(past).where("id", "=", id).execute();
      },
    ],
    [
      "it was withdrawn",
      async ({ id }) => {
        const sent = { cookie: owner, method: "DELETE" };
        expect((await DELETE(request(`/api/people/reset-links/${id}`, "", sent))).status).toBe(200);
        expect((await DELETE(request(`/api/people/reset-links/${id}`, "", sent))).status).toBe(404);
      },
    ],
    ["a newer one was made", (_, id) => linkFor(id)],
    [
      "the person's access was closed, and opened again",
      async (_, id) => {
        for (const active of [false, true]) {
          await PUT(request(`/api/people/${id}/active`, { active }, { cookie: owner, method: "PUT" }));
        }
      },
    ],
  ])("leads nowhere once %s: the password stays", async (_, end) => {
    const person = await joined();
    const link = await linkFor(person.id);
    await end(link, person.id);
    expect((await reset(link.token)).status).toBe(404);
    expect((await signIn(person.email, NEW)).status).toBe(401);
    expect((await signIn(person.email, OLD)).status).toBe(204);
  });

  it("ends with the access of the admin who made it", async () => {
    const [admin, person] = [await joined("admin"), await joined()];
    const { token } = await linkFor(person.id, admin.cookie);
    await PUT(request(`/api/people/${admin.id}/active`, { active: false }, { cookie: owner, method: "PUT" }));
    expect((await reset(token)).status).toBe(404);
  });

  it("is not made for somebody whose access is closed, nor by anyone but an admin", async () => {
    const person = await joined("approver");
    expect((await call(`/people/${person.id}/reset-link`, {}, person.cookie)).status).toBe(403);
    await PUT(request(`/api/people/${person.id}/active`, { active: false }, { cookie: owner, method: "PUT" }));
    expect((await call(`/people/${person.id}/reset-link`, {}, owner)).status).toBe(409);
    expect((await call("/people/per_none/reset-link", {}, owner)).status).toBe(404);
  });

  it("is not used up by a password that will not do", async () => {
    const person = await joined();
    const { token } = await linkFor(person.id);
    for (const [password, status] of [
      ["short", 400],
      ["aaaaaaaaaaaaaa", 400],
      [person.email, 409],
    ] as const) {
      const answer = await reset(token, password);
      expect(answer.status).toBe(status);
      expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual(["password"]);
    }
    expect(await seen(person.cookie)).toBe(true);
    expect((await reset(token)).status).toBe(204);
  });

  it("takes a password of the lengths that sign in, to the character", async () => {
    const person = await joined();
    const { token } = await linkFor(person.id);
    for (const length of [SHORTEST_PASSWORD - 1, LONGEST_PASSWORD + 1]) {
      expect((await reset(token, `ab${"c".repeat(length - 2)}`)).status).toBe(400);
    }
    for (const length of [SHORTEST_PASSWORD, LONGEST_PASSWORD]) {
      const password = `ab${"c".repeat(length - 2)}`;
      expect((await reset((await linkFor(person.id)).token, password)).status).toBe(204);
      expect((await signIn(person.email, password)).status).toBe(204);
    }
  });

  it("lets a person in at once who was kept waiting for wrong passwords", async () => {
    const person = await joined();
    await signIn(person.email, "not the password");
    const { db } = await processStore();
    await db.updateTable("sign_in_failures").set({ failures: 10 }).execute();
    expect((await signIn(person.email, OLD)).status).toBe(429);
    expect((await reset((await linkFor(person.id)).token)).status).toBe(204);
  });

  it("is guessed at ten times from one place, whatever else that place claims to be; a right one waits there too", async () => {
    const person = await joined();
    const { token } = await linkFor(person.id);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const headers = { "x-forwarded-for": `203.0.113.${attempt}, 10.9.9.9` };
      statuses.push((await reset(`guess${attempt}`, NEW, headers)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
    const waits = await reset(token, NEW, { "x-forwarded-for": "10.9.9.9" });
    expect([waits.status, Number(waits.headers.get("retry-after")) > 60]).toEqual([429, true]);
    const { db } = await processStore();
    expect(JSON.stringify(await db.selectFrom("sign_in_failures").selectAll().execute())).not.toContain("10.9.9.9");
    expect((await reset(token)).status).toBe(204);
  });

  it.each([
    ["another site", { origin: "https://evil.test" }, 403],
    ["another host", { host: "evil.test" }, 421],
  ])("is not read from %s", async (_, headers, status) => {
    expect((await reset("guess", NEW, headers)).status).toBe(status);
  });
});

describe("one's own password", () => {
  const change = (cookie: string, current: string, password = NEW) => call("/password", { current, password }, cookie);

  it("is changed by the one before; the session in use stays and all others end, as does an open link", async () => {
    const person = await joined("viewer");
    const other = cookieOf(await signIn(person.email, OLD));
    const link = await linkFor(person.id);
    expect(await (await change(person.cookie, OLD)).json()).toEqual({ ended: 1 });
    expect([await seen(person.cookie), await seen(other)]).toEqual([true, false]);
    expect((await signIn(person.email, OLD)).status).toBe(401);
    expect((await signIn(person.email, NEW)).status).toBe(204);
    expect((await reset(link.token, "a third password")).status).toBe(404);
  });

  it("stays where the one before is wrong, and is guessed at no more often than at the door", async () => {
    const person = await joined();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      statuses.push((await change(person.cookie, `guess number ${attempt}`)).status);
    }
    expect(statuses).toEqual(Array(10).fill(409));
    const right = await change(person.cookie, OLD);
    expect([right.status, await right.text()]).toEqual([409, expect.stringContaining("Too many tries")]);
    expect((await signIn(person.email, OLD)).status).toBe(429);
    const { db } = await processStore();
    await db.updateTable("sign_in_failures").set({ since: "2026-01-01T00:00:00.000Z" }).execute();
    expect((await signIn(person.email, OLD)).status).toBe(204);
  });

  it.each([
    ["short", 400],
    ["aaaaaaaaaaaaaa", 400],
    [OLD, 409],
  ])("is not changed to %j", async (password, status) => {
    const person = await joined();
    expect((await change(person.cookie, OLD, password)).status).toBe(status);
    expect((await signIn(person.email, OLD)).status).toBe(204);
  });

  it("of two changes at once is changed once", async () => {
    const person = await joined();
    const answers = await Promise.all([
      change(person.cookie, OLD, "one of two passwords"),
      change(person.cookie, OLD, "two of two passwords"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is on record as changed, without any of it", async () => {
    const { db } = await processStore();
    const entries = await db
      .selectFrom("activity")
      .selectAll()
      .where("action", "=", "person.password_changed")
      .execute();
    expect(entries.length).toBeGreaterThan(0);
    for (const secret of [OLD, NEW, "@"]) expect(JSON.stringify(entries)).not.toContain(secret);
  });
});
