// Control characters, line ends among them, and what nobody sees that steers how the rest is read, such as a turn of its direction. The
// two joiners are let through: letters of some scripts, and emoji, are made with them.
const UNSEEN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u;

/** Whether a name says to a reader what it is: one line, of characters that can be seen. */
export const isSeenLine = (text: string): boolean => !UNSEEN.test(text);

/** What is said of a name that is not. */
export const NOT_SEEN =
  "Use letters that can be seen, on one line: there is a control character in it, perhaps pasted.";
