import { log } from "./log/log";

export { storeFailure } from "@/lib/store";

/**
 * Writes one line about a failure nobody foresaw to the server's log: what was being done and where it broke. Stored texts, asks, terms
 * and tokens are no part of it.
 */
export function reportFailure(doing: string, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(typeof error);
  const where = stack
    ?.split("\n")
    .slice(1, 8)
    .map((line) => line.trim());
  log.error({ event: "failure", doing, name, message, where });
}
