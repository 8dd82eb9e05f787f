import type { World } from "./world";

/** What a piece of deferred work comes to: the answer it would have had at once, or the error it fails with. */
export type TaskOutcome =
  | { kind: "completed"; body: Record<string, unknown> }
  | { kind: "failed"; error: { code: string; message: string } };

/** Deferred work. The outcome is settled when it is taken on and shown from `dueAt`. */
export type StoredTask = {
  taskId: string;
  binding: string;
  taskType: string;
  createdAt: string;
  dueAt: string;
  request: Record<string, unknown>;
  outcome: TaskOutcome;
};

type Row = {
  task_id: string;
  binding: string;
  task_type: string;
  created_at: string;
  due_at: string;
  request: string;
  outcome: string;
};

export function saveTask(world: World, task: StoredTask): void {
  world.database
    .prepare(
      `insert into tasks (seller, principal, task_id, binding, task_type, created_at, due_at, request, outcome)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      world.seller,
      world.principal,
      task.taskId,
      task.binding,
      task.taskType,
      task.createdAt,
      task.dueAt,
      JSON.stringify(task.request),
      JSON.stringify(task.outcome),
    );
}

export function findTask(world: World, taskId: string): StoredTask | null {
  const row = world.database
    .prepare("select * from tasks where seller = ? and principal = ? and task_id = ?")
    .get(world.seller, world.principal, taskId) as Row | undefined;
  return row ? fromRow(row) : null;
}

/** All tasks of this world, oldest first. */
export function listTasks(world: World): StoredTask[] {
  const rows = world.database
    .prepare("select * from tasks where seller = ? and principal = ? order by rowid")
    .all(world.seller, world.principal) as Row[];
  return rows.map(fromRow);
}

function fromRow(row: Row): StoredTask {
  return {
    taskId: row.task_id,
    binding: row.binding,
    taskType: row.task_type,
    createdAt: row.created_at,
    dueAt: row.due_at,
    request: JSON.parse(row.request) as Record<string, unknown>,
    outcome: JSON.parse(row.outcome) as TaskOutcome,
  };
}
