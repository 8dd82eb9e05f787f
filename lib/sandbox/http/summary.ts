import type { Answer } from "../protocol/call";

/** The text beside the structured answer: JSON for an error, since some readers look only there; else a short sentence. */
export function summaryOf(tool: string, { isError, body }: Answer): string {
  if (isError) return JSON.stringify(body);
  const count = (member: string) => (Array.isArray(body[member]) ? (body[member] as unknown[]).length : 0);
  const counted = ["proposals", "results", "media_buys", "accounts"].find((member) => count(member) > 0);
  return counted ? `${tool} completed: ${count(counted)} ${counted.replace("_", " ")}.` : `${tool} completed.`;
}
