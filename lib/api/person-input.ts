import { z } from "zod";
import { isSeenLine, NOT_SEEN } from "./seen-line";

/** The name of something or somebody, as it is shown, logged and signed with: one line of characters that can be seen. */
export const nameInput = (longest: number) =>
  z.string().trim().min(1, "a name").max(longest).refine(isSeenLine, NOT_SEEN);

/** A person's name. */
export const personName = nameInput(100);

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
