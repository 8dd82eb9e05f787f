import pino from "pino";

/**
 * The server's log: one JSON line an event on standard output, by level (`PARLEY_LOG_LEVEL`, `info` unless set; `silent` in tests). What
 * goes in are ids, counts, times, codes and digests; never an ask, terms, a token, or more of a key than its first eight characters
 * (facts 10).
 */
export const log = pino({
  level: process.env.PARLEY_LOG_LEVEL || (process.env.NODE_ENV === "test" ? "silent" : "info"),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
});
