import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { processStore } from "@/lib/store";
import { endSession, requestCookies, sessionCookie, sessionFromCookies, startLocalSession } from "./sessions";

const dataDir = mkdtempSync(join(tmpdir(), "parley-sessions-"));
beforeAll(() => {
  process.env.PARLEY_DATA_DIR = dataDir;
  delete process.env.PORT;
});

const cookies = (cookie: string) => requestCookies(new Request("http://127.0.0.1/", { headers: { cookie } }));

describe("a session", () => {
  it("belongs to whoever carries its cookie, among others", async () => {
    const token = await startLocalSession();
    const session = await sessionFromCookies(cookies(`theme=dark; parley_session=${token}; x=1`));
    expect(session).toMatchObject({
      actor: { name: "Sam Okafor", initials: "SO", organization: "Pinnacle Agency", role: "buyer" },
      operator: "pinnacle-agency.example",
      mode: "local",
    });
  });

  it("is not found without its cookie or by another value", async () => {
    for (const cookie of ["", "parley_session=", "parley_session=guess", "xparley_session=guess"]) {
      expect(await sessionFromCookies(cookies(cookie))).toBeNull();
    }
  });

  it("is stored as a hash only", async () => {
    const token = await startLocalSession();
    const { db } = await processStore();
    expect(JSON.stringify(await db.selectFrom("sessions").selectAll().execute())).not.toContain(token);
    expect(readFileSync(join(dataDir, "desk.sqlite-wal"), "latin1")).not.toContain(token);
  });

  it("ends when signed out, wherever the cookie was copied to", async () => {
    const token = await startLocalSession();
    await endSession(cookies(`parley_session=${token}`));
    expect(await sessionFromCookies(cookies(`parley_session=${token}`))).toBeNull();
  });

  it("runs out", async () => {
    const token = await startLocalSession();
    const { db } = await processStore();
    await db.updateTable("sessions").set({ expires_at: "2026-01-01T00:00:00.000Z" }).execute();
    expect(await sessionFromCookies(cookies(`parley_session=${token}`))).toBeNull();
  });

  it("is not signed out by another desk on another port of this machine", async () => {
    const token = await startLocalSession();
    const jar = new Map<string, string>();
    for (const [port, value] of [
      ["3000", token],
      ["3100", "of the other desk"],
    ] as const) {
      process.env.PORT = port;
      const [name = "", rest = ""] = sessionCookie(value).split(/[=;]/);
      jar.set(name, rest);
    }
    process.env.PORT = "3000";
    expect(await sessionFromCookies(cookies([...jar].map((pair) => pair.join("=")).join("; ")))).not.toBeNull();
    process.env.PORT = "3100";
    expect(await sessionFromCookies(cookies(`parley_session=${token}`))).toBeNull();
    delete process.env.PORT;
  });

  it("has a cookie that scripts cannot read and other sites' forms do not send", () => {
    expect(sessionCookie("t")).toMatch(/^parley_session=t; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect(sessionCookie("")).toContain("Max-Age=0");
  });
});
