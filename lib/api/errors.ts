import { ORPCError } from "@orpc/server";
import { isRefusal, type RefusalReason } from "@/lib/desk/refusal";
import { reportFailure, storeFailure } from "@/lib/desk/report";

/** The HTTP status of each refusal; the same as in the contract, which is what makes them typed errors in the browser. */
const STATUS: Record<RefusalReason["code"], number> = {
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PREFLIGHT: 422,
  BLOCKED: 422,
  SELLER_UNREACHABLE: 502,
};

/** The one place where errors become answers. A refusal says why; anything unforeseen says nothing about the inside. */
export function asApiError(error: unknown): unknown {
  if (error instanceof ORPCError && error.status < 500) return error;
  if (!isRefusal(error)) {
    reportFailure("answering a request", error);
    return new ORPCError("INTERNAL_SERVER_ERROR", { message: storeFailure(error) ?? FAILED });
  }
  const { reason } = error;
  return new ORPCError(reason.code, { status: STATUS[reason.code], message: reason.message, data: dataOf(reason) });
}

const FAILED =
  "This desk failed over the request. What was stored before stays; look at it again before you repeat it.";

function dataOf(reason: RefusalReason): unknown {
  switch (reason.code) {
    case "PREFLIGHT":
      return { problems: reason.problems };
    case "BLOCKED":
      return { findings: reason.findings };
    case "SELLER_UNREACHABLE":
      return { fault: reason.fault };
    case "FORBIDDEN":
    case "NOT_FOUND":
    case "CONFLICT":
      return undefined;
  }
}
