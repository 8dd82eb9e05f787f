import type { client, SellerView } from "@/lib/api/client";

/** How the desk shall sign in, as the API takes it. */
export type Credentials = Parameters<typeof client.sellers.add>[0]["credentials"];
export type SignInKind = Credentials["kind"];

/** What is typed about signing in. Every field stays while another kind is looked at; only the chosen kind's go out. */
export type TypedCredentials = {
  kind: SignInKind;
  token: string;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  scope: string;
};

export const NOTHING_TYPED: Omit<TypedCredentials, "kind"> = {
  token: "",
  clientId: "",
  clientSecret: "",
  refreshToken: "",
  scope: "",
};

export type CredentialField = keyof typeof NOTHING_TYPED;
export type CredentialProblems = Partial<Record<CredentialField, string>>;

/** The fields of each kind in their order, and which may stay empty. */
export const FIELDS: Record<SignInKind, readonly { field: CredentialField; optional: boolean }[]> = {
  none: [],
  bearer: [{ field: "token", optional: false }],
  client_credentials: [
    { field: "clientId", optional: false },
    { field: "clientSecret", optional: false },
    { field: "scope", optional: true },
  ],
  refresh_token: [
    { field: "clientId", optional: false },
    { field: "clientSecret", optional: true },
    { field: "refreshToken", optional: false },
    { field: "scope", optional: true },
  ],
};

export const KIND_WORDS: Record<SignInKind, string> = {
  none: "None, it asks for nothing",
  bearer: "Bearer token",
  client_credentials: "OAuth, client credentials",
  refresh_token: "OAuth, refresh token",
};

/** How a stored seller signs in, in words. */
export const AUTH_WORDS: Record<SellerView["auth"], string> = {
  none: "without credentials",
  bearer: "with a bearer token",
  oauth: "by OAuth",
};

const SECRETS: ReadonlySet<CredentialField> = new Set(["token", "clientSecret", "refreshToken"]);
export const isSecret = (field: CredentialField): boolean => SECRETS.has(field);

const MISSING: Record<CredentialField, string> = {
  token: "Give the token the seller gave you.",
  clientId: "Give the client id the seller gave you.",
  clientSecret: "Give the client secret the seller gave you.",
  refreshToken: "Give the refresh token the seller gave you.",
  scope: "",
};

/** What is wrong with what was typed, by field; empty where it can be sent. */
export function credentialProblems(typed: TypedCredentials): CredentialProblems {
  const problems: CredentialProblems = {};
  for (const { field, optional } of FIELDS[typed.kind]) {
    const value = typed[field].trim();
    if (value === "") {
      if (!optional) problems[field] = MISSING[field];
    } else if (isSecret(field) && !/^[\x21-\x7e]+$/.test(value)) {
      problems[field] = "Letters, digits and signs only, without spaces: was more copied than the secret itself?";
    }
  }
  return problems;
}

/** The credentials to send: the chosen kind's fields alone, without those left empty. To be called where there are no problems. */
export function credentialsOf(typed: TypedCredentials): Credentials {
  const text = (field: CredentialField) => typed[field].trim();
  const given = <F extends CredentialField>(field: F): { [K in F]?: string } =>
    text(field) === "" ? {} : ({ [field]: text(field) } as { [K in F]?: string });
  switch (typed.kind) {
    case "none":
      return { kind: "none" };
    case "bearer":
      return { kind: "bearer", token: text("token") };
    case "client_credentials":
      return {
        kind: "client_credentials",
        clientId: text("clientId"),
        clientSecret: text("clientSecret"),
        ...given("scope"),
      };
    case "refresh_token":
      return {
        kind: "refresh_token",
        clientId: text("clientId"),
        refreshToken: text("refreshToken"),
        ...given("clientSecret"),
        ...given("scope"),
      };
  }
}
