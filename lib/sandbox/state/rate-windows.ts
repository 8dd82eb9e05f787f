import type { World } from "./world";

type Row = { started_at: number; calls: number };

/** Counts one call in a fixed window that begins with the first; times in milliseconds. */
export function countCall(world: World, now: number, windowMs: number): { calls: number; endsAt: number } {
  const { started_at, calls } = world.database
    .prepare(
      `insert into rate_windows (seller, principal, started_at, calls) values (@seller, @principal, @now, 1)
       on conflict (seller, principal) do update set
         calls = case when @now >= started_at + @window then 1 else calls + 1 end,
         started_at = case when @now >= started_at + @window then @now else started_at end
       returning started_at, calls`,
    )
    .get({ seller: world.seller, principal: world.principal, now, window: windowMs }) as Row;
  return { calls, endsAt: started_at + windowMs };
}

/** The calls counted in the window that runs now. */
export function readWindow(world: World, now: number, windowMs: number): { calls: number; endsAt: number } {
  const row = world.database
    .prepare("select started_at, calls from rate_windows where seller = ? and principal = ?")
    .get(world.seller, world.principal) as Row | undefined;
  if (!row || now >= row.started_at + windowMs) return { calls: 0, endsAt: now };
  return { calls: row.calls, endsAt: row.started_at + windowMs };
}
