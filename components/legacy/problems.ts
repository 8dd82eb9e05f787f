import { isDefinedError, ORPCError, type Problem } from "@/lib/api/client";

/** What the desk found before anything was sent, each at its place; none where the error is another one. */
export function problemsOf(error: unknown): Problem[] {
  if (!(error instanceof ORPCError) || !error.defined || error.code !== "PREFLIGHT") return [];
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null || !("problems" in data) || !Array.isArray(data.problems)) return [];
  return data.problems as Problem[];
}

/** Whether the desk answered, so that it is known that nothing was sent. */
export const wasRefusedHere = (error: unknown): error is Error => error instanceof Error && isDefinedError(error);

/** What can be done about what an older seller cannot be held to. */
export const RECOVERY_WORDS: Record<NonNullable<Problem["legacy"]>["recovery"], string> = {
  REFORMULATE_REQUEST: "Ask for something else",
  USE_COMPACT_LIFECYCLE: "Needs a seller of AdCP 3.2",
  CONSENT: "Needs a person’s consent",
  NONE: "No way from here",
};

/** The field a pointer ends at, with its escapes undone. */
export function fieldOf(pointer: string): string {
  const last = pointer.split("/").at(-1) ?? "";
  return last.replaceAll("~1", "/").replaceAll("~0", "~");
}
