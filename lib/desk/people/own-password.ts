import { account, countFailure, forgetFailures, isPassword, passwordHash, secondsToWait } from "@/lib/auth";
import {
  changePasswordFrom,
  deleteAuthSessions,
  findAuthUser,
  findPasswordHash,
  withdrawPasswordResets,
} from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { conflict, notFound } from "../refusal";

/**
 * Changes one's own password by the one before, which is tried no more often than at the door. All sessions but the one in use end, and
 * so does a link by which the password could be set.
 * @throws DeskRefusal NOT_FOUND where one has none here, CONFLICT in local mode, where the one before is wrong or was tried too often, and
 * where the new one is the e-mail or the same
 */
export async function changeOwnPassword(ctx: Context, input: { current: string; password: string }) {
  requirePermission(ctx, "look");
  if (ctx.mode === "local") throw conflict("In local mode nobody has a password.");
  const { id, name } = ctx.actor;
  const user = await findAuthUser(ctx.db, id);
  const before = user && (await findPasswordHash(ctx.db, id));
  if (!user || !before) throw notFound("password");
  requireOtherThanEmail(input.password, user.email);
  await requireCurrent(ctx, user.email, { hash: before, password: input.current });
  if (input.current === input.password) throw conflict("This is the password you have. Choose another.");
  const hash = await passwordHash(input.password);
  return ctx.db.transaction().execute(async (tx) => {
    const at = instant(ctx);
    if (!(await changePasswordFrom(tx, id, { before, hash, at }))) {
      throw conflict("Your password was changed meanwhile; nothing was changed by this.");
    }
    const ended = await deleteAuthSessions(tx, { userId: id, except: ctx.sessionId ?? "" });
    await withdrawPasswordResets(tx, id, at);
    const detail = { person: id, sessions: ended };
    await record(tx, ctx, { action: "person.password_changed", subject: name, detail });
    return { ended };
  });
}

/** A wrong one counts like a wrong sign-in: an open session is no way to guess the password. */
async function requireCurrent(ctx: Context, email: string, tried: { hash: string; password: string }): Promise<void> {
  const now = ctx.now().getTime();
  const seconds = await secondsToWait(ctx.db, account(email), now);
  if (seconds !== null) throw conflict(`Too many tries. Try again in ${Math.ceil(seconds / 60)} minutes.`);
  if (await isPassword(tried)) return forgetFailures(ctx.db, account(email));
  await countFailure(ctx.db, account(email), now);
  throw conflict("This is not the password you have. Nothing was changed.");
}

/** @throws DeskRefusal CONFLICT where the password is the e-mail address, or its name before the @ */
export function requireOtherThanEmail(password: string, email: string): void {
  const plain = password.trim().toLowerCase();
  if (plain === email || plain === email.split("@")[0]) {
    throw conflict("The password needs something else than the e-mail address.");
  }
}
