type Problem = { title: string; cause: string; advice: string };

type Refused = { code?: unknown; message: string; data?: unknown };

/** Why a seller could not be asked or added, and what to do about it. What was or was not stored is for the screen to say. */
export function addProblem(error: Error): Problem {
  const { code, data, message }: Refused = error;
  if (code === "SELLER_UNREACHABLE") {
    return {
      title: "The seller did not answer as an AdCP agent",
      cause: faultMessage(data) ?? message,
      advice: "Check the address, the protocol and the sign-in, then test again.",
    };
  }
  const title = code === "CONFLICT" ? "This seller is on the desk already" : "The seller was not added";
  return { title, cause: message, advice: "" };
}

function faultMessage(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("fault" in data)) return null;
  const { fault } = data;
  if (typeof fault !== "object" || fault === null || !("message" in fault)) return null;
  return typeof fault.message === "string" ? fault.message : null;
}
