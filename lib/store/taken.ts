/** SQLite's two names and PostgreSQL's one for "this key, or this unique value, is in the table already". */
const TAKEN = new Set<unknown>(["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY", "23505"]);

/** Whether a write failed because another row has its key or unique value. */
export const isTaken = (error: unknown): boolean => error instanceof Error && "code" in error && TAKEN.has(error.code);
