import { rightsOf } from "@/lib/auth";
import type { InvitationRow, PasswordResetRow, PersonRow } from "@/lib/store";
import type { Context } from "../context";

type SignInOf = {
  email: string | null;
  lastSeenAt: string | null;
  sessions: number;
  resetLink: PasswordResetRow | null;
};

/** A person as those who keep the desk see them. `lastSeenAt` is the last use of a session that still lives. */
export function personView(ctx: Context, row: PersonRow, { email, lastSeenAt, sessions, resetLink }: SignInOf) {
  const { limits, brands } = rightsOf(row);
  return {
    id: row.id,
    name: row.name,
    email,
    role: row.role,
    limits,
    brands: brands && [...brands],
    isYou: row.id === ctx.actor.id,
    deactivatedAt: row.deactivated_at,
    lastSeenAt,
    sessions,
    resetLink: resetLink && { id: resetLink.id, createdAt: resetLink.created_at, expiresAt: resetLink.expires_at },
  };
}

/** An open invitation; its link was shown once and cannot be shown again. */
export function invitationView(row: InvitationRow) {
  const { limits, brands } = rightsOf(row);
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    limits,
    brands: brands && [...brands],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
