import type { World } from "./world";

/** A kept answer: its body is frozen text, without the echoed `context` and without `replayed`. */
export type StoredReply = { payloadHash: string; body: string; createdAt: string };

export function findReply(world: World, binding: string, key: string): StoredReply | null {
  const row = world.database
    .prepare(
      `select payload_hash, body, created_at from replies
       where seller = ? and principal = ? and binding = ? and idempotency_key = ?`,
    )
    .get(world.seller, world.principal, binding, key) as
    | { payload_hash: string; body: string; created_at: string }
    | undefined;
  return row ? { payloadHash: row.payload_hash, body: row.body, createdAt: row.created_at } : null;
}

export function saveReply(world: World, binding: string, key: string, reply: StoredReply): void {
  world.database
    .prepare(
      `insert into replies (seller, principal, binding, idempotency_key, payload_hash, body, created_at)
       values (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(world.seller, world.principal, binding, key, reply.payloadHash, reply.body, reply.createdAt);
}
