import type { AccountRef, TaskStatus } from "@/lib/adcp";
import { listTasks as listStored, type StoredTask } from "../../state/tasks";
import { isInScope } from "../binding";
import type { CallContext } from "../context";
import type { Body } from "../envelope";
import { page } from "../page";
import type { ListTasksRequest } from "../schemas/tasks";
import { viewTask } from "../task-view";

const DOMAIN = "media-buy";

type Filters = NonNullable<ListTasksRequest["filters"]>;
type Item = {
  task_id: string;
  task_type: string;
  domain: string;
  status: TaskStatus;
  created_at: string;
  updated_at: string;
  completed_at?: string;
  has_webhook: boolean;
};
type Test = (item: Item, value: never, task: StoredTask) => boolean;

const time = Date.parse;
/** One line a filter; all that are given have to hold. */
const TESTS: Record<string, Test> = {
  protocol: (item, value: string) => sameDomain(item.domain, value),
  protocols: (item, values: string[]) => values.some((value) => sameDomain(item.domain, value)),
  status: (item, value: TaskStatus) => item.status === value,
  statuses: (item, values: TaskStatus[]) => values.includes(item.status),
  task_type: (item, value: string) => item.task_type === value,
  task_types: (item, values: string[]) => values.includes(item.task_type),
  created_after: (item, value: string) => time(item.created_at) > time(value),
  created_before: (item, value: string) => time(item.created_at) < time(value),
  updated_after: (item, value: string) => time(item.updated_at) > time(value),
  updated_before: (item, value: string) => time(item.updated_at) < time(value),
  task_ids: (item, values: string[]) => values.includes(item.task_id),
  context_contains: (_, value: string, { request }) => JSON.stringify(request.context ?? {}).includes(value),
  has_webhook: (item, value: boolean) => item.has_webhook === value,
};

/** The protocol is written both ways, by release. */
const sameDomain = (domain: string, value: string) => value.replace("_", "-") === domain;

/** The deferred work of this buyer (facts 2.6): newest first unless asked otherwise. */
export function listTasks({ world, now }: CallContext, request: ListTasksRequest): Body {
  const filters: Filters = request.filters ?? {};
  const named = Object.entries(filters).filter(([name, value]) => value !== undefined && name in TESTS);
  const account = request.account as AccountRef | undefined;
  const items = listStored(world)
    .filter((task) => !account || isInScope(world, account, task.binding))
    .map((task) => ({ task, item: itemOf(task, now) }))
    .filter(({ task, item }) => named.every(([name, value]) => TESTS[name]?.(item, value as never, task)))
    .map(({ item }) => item);
  const sort = { field: request.sort?.field ?? "created_at", direction: request.sort?.direction ?? "desc" };
  const { items: shown, pagination } = page(sorted(items, sort), request.pagination);
  return {
    query_summary: {
      total_matching: items.length,
      returned: shown.length,
      domain_breakdown: { [DOMAIN]: items.length },
      status_breakdown: tally(items.map((item) => item.status)),
      filters_applied: named.map(([name]) => name),
      sort_applied: sort,
    },
    tasks: shown,
    pagination,
  };
}

function itemOf(task: StoredTask, now: Date): Item {
  const { status, updatedAt, completedAt } = viewTask(task, now);
  return {
    task_id: task.taskId,
    task_type: task.taskType,
    domain: DOMAIN,
    status,
    created_at: task.createdAt,
    updated_at: updatedAt,
    ...(completedAt !== undefined && { completed_at: completedAt }),
    has_webhook: false,
  };
}

/** Stable, so that tasks of one moment stay in the order they came; the other direction turns the whole list. */
function sorted(items: readonly Item[], { field, direction }: { field: string; direction: string }): Item[] {
  const key = (item: Item) => String(field === "protocol" ? item.domain : item[field as keyof Item]);
  const ascending = [...items].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  return direction === "asc" ? ascending : ascending.reverse();
}

function tally(statuses: readonly TaskStatus[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return Object.fromEntries(counts);
}
