import { z } from "zod";
import { openDoor } from "@/lib/desk/people/door";
import { join, lookAtInvitation } from "@/lib/desk/people/join";
import { lookAtResetLink, resetPassword } from "@/lib/desk/people/reset-password";
import { setUp } from "@/lib/desk/people/set-up";
import { hasOwner } from "@/lib/desk/people/set-up-code";
import { isRefusal } from "@/lib/desk/refusal";
import { reportFailure } from "@/lib/desk/report";
import { newPassword, personName } from "./person-input";

/** The desk's door in team mode: what can be done without being signed in. Everything else is a procedure of the contract. */

const newcomer = {
  name: personName,
  email: z.email("an e-mail address").max(254).toLowerCase(),
  password: newPassword,
};

/** What every newcomer says, and by what they come in. */
const comingIn = <By extends z.ZodRawShape>(by: By) =>
  z.strictObject({ ...newcomer, ...by }).superRefine((said, ctx) => {
    const { email, password } = said as { email: string; password: string };
    const plain = password.trim().toLowerCase();
    if (plain !== email && plain !== email.split("@")[0]) return;
    ctx.addIssue({ code: "custom", path: ["password"], message: "something else than the e-mail address" });
  });

const setUpInput = comingIn({ code: z.string().min(1, "the code").max(100) });
const joinInput = comingIn({ token: z.string().min(1).max(200) });
const resetInput = z.strictObject({ token: z.string().min(1).max(200), password: newPassword });

/** What came of knocking. `fields` says what is wrong at which field; nothing was stored then. */
export type Entrance =
  | { kind: "in"; email: string; password: string }
  | { kind: "refused"; status: number; message: string; fields: Record<string, string> };

/** Whether the desk waits for its first owner. */
export const waitsForOwner = async (): Promise<boolean> => !(await hasOwner((await openDoor()).db));

/** What an invitation's link offers; null where it cannot be used (any more). */
export const invitationOf = async (token: string) => lookAtInvitation(await openDoor(), token);

/** Whose password a link sets; null where it cannot be used (any more). */
export const resetLinkOf = async (token: string) => lookAtResetLink(await openDoor(), token);

/** The first owner comes in, by the code. */
export const comeInAsOwner = (body: unknown) => comeIn(setUpInput, body, saying(setUp));

/** Somebody comes in by an invitation. */
export const comeInByInvitation = (body: unknown) => comeIn(joinInput, body, saying(join));

/** Somebody sets a new password by a link, and comes in with it. */
export const comeInByResetLink = (body: unknown) =>
  comeIn(
    resetInput,
    body,
    async (door, input) => ({ ...(await resetPassword(door, input)), password: input.password }),
    { CONFLICT: "password" },
  );

type AtTheDoor = Awaited<ReturnType<typeof openDoor>>;
type SignedUp = { email: string; password: string };

/** A newcomer says the e-mail to sign in with. */
const saying =
  <I extends SignedUp>(verb: (door: AtTheDoor, input: I) => Promise<void>) =>
  async (door: AtTheDoor, input: I): Promise<SignedUp> => {
    await verb(door, input);
    return input;
  };

async function comeIn<I>(
  schema: z.ZodType<I>,
  body: unknown,
  verb: (door: AtTheDoor, input: I) => Promise<SignedUp>,
  fieldOf: typeof FIELD = FIELD,
): Promise<Entrance> {
  const { success, data, error } = schema.safeParse(body);
  if (!success) {
    const fields = Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0] ?? ""), message]));
    return { kind: "refused", status: 400, message: "Look at the marked fields; nothing was stored.", fields };
  }
  try {
    const { email, password } = await verb(await openDoor(), data);
    return { kind: "in", email, password };
  } catch (thrown) {
    return refusalOf(thrown, fieldOf);
  }
}

const STATUS: Partial<Record<string, number>> = { FORBIDDEN: 403, NOT_FOUND: 404, CONFLICT: 409 };
const FIELD: Partial<Record<string, string>> = { FORBIDDEN: "code", CONFLICT: "email" };

function refusalOf(thrown: unknown, fieldOf: typeof FIELD): Entrance {
  if (!isRefusal(thrown)) {
    reportFailure("letting somebody in", thrown);
    return { kind: "refused", status: 500, message: "This desk failed over it; nothing was stored.", fields: {} };
  }
  const { code, message } = thrown.reason;
  const field = fieldOf[code];
  return { kind: "refused", status: STATUS[code] ?? 422, message, fields: field ? { [field]: message } : {} };
}
