import { createHash } from "node:crypto";
import type { Dispatcher } from "undici";
import type { FetchScope } from "./guarded-fetch";
import type { SellerAuth } from "./types";

/** Where a call goes and with which credential. `key` tells apart what must never be shared: addresses, credentials, modes. */
export type Way = { url: URL; key: string; dispatcher: Dispatcher; authorization: string | undefined };

export type Sending = { tool: string; request: Record<string, unknown>; timeoutMs: number };

/** A protocol's connection to a seller, lent to one call. What it sends and gets is written into its scope's record. */
export type Line = {
  scope: FetchScope;
  /** Something negotiated during an earlier call is used: what the seller thinks of it may have changed since. */
  isReused: boolean;
  /** Sends the call and waits for the client's own end of it; its outcome is read from the record. */
  send(sending: Sending): Promise<void>;
  /** Keeps the connection for the next call. */
  keep(): void;
  /** Drops a connection whose state is in doubt, without another word to the seller. */
  drop(): Promise<void>;
  /** Forgets what was negotiated with the seller under this credential. */
  forget(): void;
};

/** A short name for an address with a credential, from which the credential cannot be read. */
export function wayKey(url: URL, auth: SellerAuth, localMode: boolean): string {
  const hash = createHash("sha256").update(credentialText(auth)).digest("base64url");
  return `${url.href} ${hash} ${localMode ? "local" : "public"}`;
}

// Tokens obtained by OAuth change while the credential stays, so the grant is what tells it apart.
function credentialText(auth: SellerAuth): string {
  switch (auth.kind) {
    case "none":
      return "";
    case "bearer":
      return `bearer ${auth.token}`;
    case "oauth":
      return `oauth ${JSON.stringify(auth.grant)}`;
  }
}
