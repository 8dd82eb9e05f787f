/** What was typed is no pattern: any one character stands for a sign that would be one, and the caller looks again. */
export const literally = (typed: string) => typed.replace(/[%\\]/g, "_");
