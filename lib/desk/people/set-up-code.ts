import { randomInt, timingSafeEqual } from "node:crypto";
import { type Db, deleteSetting, findSetting, hasAuthUsers, putSetting } from "@/lib/store";
import { hashOf } from "./hash";
import type { Door } from "./let-in";

const CODE = "set_up_code";
const LIVES_MS = 3_600_000;
/** No letter that reads as another or as a digit. */
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const GROUPS = 4;
const GROUP = 5;

/** The desk belongs to somebody from its first person on. */
export const hasOwner = (db: Db): Promise<boolean> => hasAuthUsers(db);

/**
 * A new code for the first owner, in place of any before; null where the desk has one. It is returned to be shown once, where the desk
 * is started, and only its hash is stored.
 */
export async function newSetUpCode({ db, now }: Pick<Door, "db" | "now">): Promise<string | null> {
  if (await hasOwner(db)) return null;
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const code = Array.from({ length: GROUPS }, group).join("-");
  const at = now();
  const value = { hash: hashOf(plain(code)), expires: new Date(at.getTime() + LIVES_MS).toISOString() };
  await putSetting(db, {
    key: CODE,
    value_text: JSON.stringify(value),
    changed_at: at.toISOString(),
    changed_by: "desk",
  });
  return code;
}

/** Uses the code up. @returns whether it was the code, in time, and not used before */
export async function useSetUpCode(tx: Db, typed: string, now: Date): Promise<boolean> {
  const row = await findSetting(tx, CODE);
  if (!row) return false;
  const { hash, expires } = JSON.parse(row.value_text) as { hash: string; expires: string };
  const isRight = timingSafeEqual(Buffer.from(hash, "hex"), Buffer.from(hashOf(plain(typed)), "hex"));
  if (!isRight || Date.parse(expires) <= now.getTime()) return false;
  return deleteSetting(tx, CODE, row.value_text);
}

/** As it is typed: capitals, spaces and dashes do not matter. */
const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, "");
