import { hashPassword, verifyPassword } from "better-auth/crypto";

/** The slow, salted hash a password is kept as; better-auth checks a sign-in against it. */
export const passwordHash = (password: string): Promise<string> => hashPassword(password);

/** Whether a password is the one that was hashed. */
export const isPassword = (tried: { hash: string; password: string }): Promise<boolean> => verifyPassword(tried);
