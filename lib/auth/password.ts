import { hashPassword } from "better-auth/crypto";

/** The slow, salted hash a password is kept as; better-auth checks a sign-in against it. */
export const passwordHash = (password: string): Promise<string> => hashPassword(password);
