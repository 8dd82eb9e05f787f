import { describe, expect, it } from "vitest";
import { credentialProblems, credentialsOf, NOTHING_TYPED, type TypedCredentials } from "./credentials";

const typed = (over: Partial<TypedCredentials>): TypedCredentials => ({ kind: "none", ...NOTHING_TYPED, ...over });
const everything = {
  token: "tok",
  clientId: " agency ",
  clientSecret: "s3cret",
  refreshToken: "fresh",
  scope: "adcp",
};

describe("only what belongs to the chosen way of signing in leaves the form", () => {
  it.each([
    ["none", { kind: "none" }],
    ["bearer", { kind: "bearer", token: "tok" }],
    ["client_credentials", { kind: "client_credentials", clientId: "agency", clientSecret: "s3cret", scope: "adcp" }],
    [
      "refresh_token",
      { kind: "refresh_token", clientId: "agency", clientSecret: "s3cret", refreshToken: "fresh", scope: "adcp" },
    ],
  ] as const)("%s", (kind, credentials) => {
    expect(credentialsOf(typed({ ...everything, kind }))).toEqual(credentials);
  });

  it("leaves out what was left empty", () => {
    const bare = typed({ kind: "refresh_token", clientId: "agency", refreshToken: "fresh", scope: "  " });
    expect(credentialProblems(bare)).toEqual({});
    expect(credentialsOf(bare)).toEqual({ kind: "refresh_token", clientId: "agency", refreshToken: "fresh" });
  });
});

describe("what is missing is said at its field", () => {
  it.each([
    ["none", []],
    ["bearer", ["token"]],
    ["client_credentials", ["clientId", "clientSecret"]],
    ["refresh_token", ["clientId", "refreshToken"]],
  ] as const)("%s", (kind, fields) => {
    expect(Object.keys(credentialProblems(typed({ kind })))).toEqual(fields);
  });

  it("takes no secret with a space in it, and any client id", () => {
    const pasted = typed({ kind: "client_credentials", clientId: "Agency of Sam", clientSecret: "Bearer abc" });
    expect(Object.keys(credentialProblems(pasted))).toEqual(["clientSecret"]);
  });
});
