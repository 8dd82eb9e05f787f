import { TaskError } from "./errors";

const DEFAULT_SIZE = 50;

/** One page of a list; the cursor is the offset of the next page. @throws TaskError INVALID_REQUEST for a foreign cursor. */
export function page<T>(items: readonly T[], asked: { max_results?: number; cursor?: string } | undefined) {
  const size = asked?.max_results ?? DEFAULT_SIZE;
  const offset = asked?.cursor === undefined ? 0 : Number(asked.cursor);
  if (!Number.isInteger(offset) || offset < 0) {
    throw new TaskError("INVALID_REQUEST", "This cursor was not given by this seller.", { field: "pagination.cursor" });
  }
  const next = offset + size;
  const hasMore = next < items.length;
  return {
    items: items.slice(offset, next),
    pagination: { has_more: hasMore, ...(hasMore && { cursor: String(next) }), total_count: items.length },
  };
}
