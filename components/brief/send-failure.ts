import { ORPCError } from "@/lib/api/client";

/** Why the desk did not get as far as an answer. `sent`: whether anything can have left the desk. */
export type Failure = { title: string; sent: "no" | "unknown"; lines: string[] };

/** Reads an error of the desk's own API. What the desk refused was not sent; what never came back may have been. */
export function sendFailure(error: Error): Failure {
  if (!(error instanceof ORPCError) || !error.defined) {
    return {
      title: "The desk did not answer",
      sent: "unknown",
      lines: ["It may or may not have been sent. Sending again uses the same key, so it cannot happen twice."],
    };
  }
  return { title: TITLES[error.code] ?? "Not sent", sent: "no", lines: [error.message, ...problems(error.data)] };
}

const TITLES: Record<string, string> = {
  UNAUTHORIZED: "Not sent: you are signed out",
  PREFLIGHT: "Not sent: it would be refused",
  SELLER_UNREACHABLE: "Not sent: the seller did not answer",
};

function problems(data: unknown): string[] {
  if (typeof data !== "object" || data === null) return [];
  const listed = "problems" in data && Array.isArray(data.problems) ? data.problems : [];
  const lines = listed.flatMap(({ pointer, message }: { pointer?: unknown; message?: unknown }) =>
    typeof message === "string" ? [typeof pointer === "string" ? `${pointer}: ${message}` : message] : [],
  );
  const fault = "fault" in data ? data.fault : null;
  if (typeof fault === "object" && fault !== null && "message" in fault && typeof fault.message === "string") {
    return [...lines, fault.message];
  }
  return lines;
}
