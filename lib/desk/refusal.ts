import type { Finding, Problem } from "@/lib/negotiation";

/** What kept the desk from getting an answer, in words fit to be shown. `sent` false: nothing left the desk. */
export type Fault = { kind: string; message: string; sent: boolean };

/** Everything that can stop a verb before it acts. What a seller answers is data, never one of these. */
export type RefusalReason =
  | { code: "FORBIDDEN"; message: string }
  | { code: "NOT_FOUND"; message: string }
  | { code: "CONFLICT"; message: string }
  | { code: "PREFLIGHT"; message: string; problems: Problem[] }
  | { code: "BLOCKED"; message: string; findings: Finding[] }
  | { code: "SELLER_UNREACHABLE"; message: string; fault: Fault };

/** Thrown by verbs; the API maps it in one place. Nothing was sent and nothing was changed. */
export class DeskRefusal extends Error {
  override readonly name = "DeskRefusal";
  constructor(readonly reason: RefusalReason) {
    super(reason.message);
  }
}

/** By its name and not by its class: the built server may hold this module more than once, and calls are shared between its copies. */
export const isRefusal = (error: unknown): error is DeskRefusal =>
  error instanceof Error && error.name === "DeskRefusal";

export const notFound = (what: string) =>
  new DeskRefusal({ code: "NOT_FOUND", message: `There is no such ${what} on this desk.` });

export const conflict = (message: string) => new DeskRefusal({ code: "CONFLICT", message });

export const forbidden = (message: string) => new DeskRefusal({ code: "FORBIDDEN", message });

export const blocked = (message: string, findings: Finding[] = []) =>
  new DeskRefusal({ code: "BLOCKED", message, findings });

export const preflightFailed = (problems: Problem[]) =>
  new DeskRefusal({
    code: "PREFLIGHT",
    message:
      problems.length === 1
        ? "One thing in the request would be refused; nothing was sent."
        : `${problems.length} things in the request would be refused; nothing was sent.`,
    problems,
  });

/** @throws DeskRefusal PREFLIGHT with every one of them, where there is any */
export function requireNoProblem(problems: Problem[]): void {
  if (problems.length > 0) throw preflightFailed(problems);
}

export const unreachable = (fault: Fault) =>
  new DeskRefusal({ code: "SELLER_UNREACHABLE", message: fault.message, fault });
