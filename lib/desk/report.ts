/**
 * Writes one line about a failure nobody foresaw to the server's error output: what was being done and where it broke. Stored texts,
 * asks, terms and tokens are no part of it.
 */
export function reportFailure(doing: string, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(typeof error);
  const at = new Date().toISOString();
  const where = stack
    ?.split("\n")
    .slice(1, 8)
    .map((line) => line.trim());
  process.stderr.write(`${JSON.stringify({ level: "error", at, doing, name, message, where })}\n`);
}
