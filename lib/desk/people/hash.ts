import { createHash, randomBytes } from "node:crypto";

/** A text nobody can guess, fit for an address. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token or a code: it can be recognized and not be read back. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
