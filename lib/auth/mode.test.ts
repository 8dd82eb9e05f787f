import { describe, expect, it } from "vitest";
import { deskMode } from "./mode";

const env = (changes: Record<string, string> = {}) =>
  ({
    NODE_ENV: "test",
    PARLEY_MODE: "team",
    PARLEY_BASE_URL: "https://parley.test",
    PARLEY_AUTH_SECRET: "0123456789abcdef0123456789abcdef",
    ...changes,
  }) as NodeJS.ProcessEnv;

describe("a desk", () => {
  it.each([undefined, "", "local", " LOCAL "])("is one machine's with PARLEY_MODE=%j", (PARLEY_MODE) => {
    expect(deskMode({ NODE_ENV: "test", PARLEY_MODE } as NodeJS.ProcessEnv)).toEqual({ kind: "local" });
  });

  it("is a team's with a secret and an address, which may be this machine's to try it out", () => {
    expect(deskMode(env())).toMatchObject({ kind: "team" });
    expect(deskMode(env({ PARLEY_BASE_URL: "http://127.0.0.1:3165" }))).toMatchObject({ kind: "team" });
  });

  it.each([
    ["an unknown mode", { PARLEY_MODE: "cloud" }, "PARLEY_MODE"],
    ["no secret", { PARLEY_AUTH_SECRET: "" }, "PARLEY_AUTH_SECRET"],
    ["a short secret", { PARLEY_AUTH_SECRET: "short" }, "PARLEY_AUTH_SECRET"],
    ["no address", { PARLEY_BASE_URL: "" }, "PARLEY_BASE_URL"],
    ["a name for an address", { PARLEY_BASE_URL: "parley.test" }, "PARLEY_BASE_URL"],
    ["a path in it", { PARLEY_BASE_URL: "https://parley.test/desk" }, "PARLEY_BASE_URL"],
    ["passwords in the clear", { PARLEY_BASE_URL: "http://parley.test" }, "https"],
  ])("does not start with %s, says what to do and tells no secret", (_, changes, says) => {
    expect(() => deskMode(env(changes))).toThrow(says);
    expect(() => deskMode(env(changes))).not.toThrow("0123456789abcdef");
    expect(() => deskMode(env(changes))).toThrow(expect.objectContaining({ name: "CannotStart" }));
  });
});
