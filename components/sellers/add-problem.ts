type Problem = { title: string; body: string };

type Refused = { code?: unknown; message: string; data?: unknown };

/** Why a seller was not added, and that nothing was stored. */
export function addProblem(error: Error): Problem {
  const { code, data, message }: Refused = error;
  if (code === "SELLER_UNREACHABLE") {
    return {
      title: "The seller did not answer as an AdCP agent",
      body: `${faultMessage(data) ?? message} Nothing was stored. Check the address and the token, then test again.`,
    };
  }
  if (code === "CONFLICT")
    return { title: "This seller is on the desk already", body: `${message} Nothing was stored.` };
  return { title: "The seller was not added", body: `${message} Nothing was stored.` };
}

function faultMessage(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("fault" in data)) return null;
  const { fault } = data;
  if (typeof fault !== "object" || fault === null || !("message" in fault)) return null;
  return typeof fault.message === "string" ? fault.message : null;
}
