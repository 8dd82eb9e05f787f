/**
 * What went wrong with the database itself, in a sentence for a person; null for any other error, a broken rule of the schema included.
 * Where it says that nothing was stored, that is so. Where a server is out of reach, its last commit may have gone through all the same.
 */
export function storeFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  const known = SENTENCES.find(({ codes, words }) => codes.test(code) || words?.test(error.message));
  return known?.sentence ?? null;
}

/** By the codes of SQLite, PostgreSQL and the network between. Some of pg's errors have no code, and only their words tell. */
const SENTENCES: { codes: RegExp; words?: RegExp; sentence: string }[] = [
  {
    codes: /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)/,
    sentence: "The desk's database is damaged; restore it from a copy.",
  },
  { codes: /^(SQLITE_FULL|53100)/, sentence: "The disk of the desk's database is full; nothing was stored." },
  {
    codes: /^(SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|25006|42501)/,
    sentence: "The desk's database cannot be written to; nothing was stored.",
  },
  { codes: /^SQLITE_IOERR/, sentence: "The disk of the desk's database fails; nothing was stored." },
  {
    codes: /^(SQLITE_BUSY|40P01|40001|55P03|57014|53300)/,
    words: /^timeout exceeded when trying to connect$/,
    sentence: "The desk's database is too busy; nothing was stored. Try again in a moment.",
  },
  {
    codes: /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08|57P0)/,
    words: /^(Connection terminated|Client has encountered a connection error|Client was closed)/,
    sentence: "The desk's database is out of reach. Try again in a moment.",
  },
];
