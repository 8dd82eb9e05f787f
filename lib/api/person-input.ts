import { z } from "zod";

/** Control characters, line breaks among them, and those that turn the direction of a text: none of them is part of a name. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u;

/** A person's name as it is shown, logged and signed with. */
export const personName = z
  .string()
  .trim()
  .min(1, "a name")
  .max(100)
  .refine((name) => !UNSEEN.test(name), "a name of letters that can be seen, on one line");

/** As lib/auth has them, which the browser's side of the API must not reach; a test holds them together. */
const [SHORTEST_PASSWORD, LONGEST_PASSWORD] = [12, 256];

/** A password as it is chosen. */
export const newPassword = z
  .string()
  .min(SHORTEST_PASSWORD, `at least ${SHORTEST_PASSWORD} characters`)
  .max(LONGEST_PASSWORD, `at most ${LONGEST_PASSWORD} characters`)
  .refine((password) => !/^(.)\1*$/su.test(password), "more than one character over and over");

export const roleInput = z.enum(["viewer", "planner", "buyer", "approver", "admin"]);

export const brandInput = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/, "a domain such as acmeoutdoor.example");

export const limitsInput = z
  .record(z.string().regex(/^[A-Z]{3}$/, "a currency such as USD"), z.number().nonnegative().max(1e12))
  .nullable()
  .describe(
    "what the person accepts alone, per currency; a currency without an entry needs an approval; null: no limit",
  );

export const brandsInput = z.array(brandInput).max(200).nullable().describe("null: every brand");
