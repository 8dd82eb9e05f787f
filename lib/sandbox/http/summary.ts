import type { Answer } from "../protocol/call";

/** The text beside the structured answer: JSON for an error, since some readers look only there; else a short sentence. */
export function summaryOf(tool: string, { isError, body }: Answer): string {
  if (isError) return JSON.stringify(body);
  if (body.status === "submitted") return `${tool} submitted: ask get_task_status for ${body.task_id}.`;
  const counted = LISTS.find((list) => Array.isArray(body[list]) && body[list].length > 0);
  if (!counted) return `${tool} completed.`;
  const count = (body[counted] as unknown[]).length;
  const noun = counted.replace("_", " ");
  return `${tool} completed: ${count} ${count === 1 ? noun.replace(/s$/, "") : noun}.`;
}

const LISTS = ["proposals", "results", "media_buys", "accounts", "tasks", "products"];
