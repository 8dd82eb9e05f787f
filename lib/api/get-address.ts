/** The path of the API's RPC side. */
export const RPC_PATH = "/api/rpc";

/** Procedures the browser calls by GET, so that a page can have their answer sent for before its scripts are there. */
export const BY_GET: ReadonlySet<string> = new Set(["comparisons/get"]);

/**
 * Where the browser client will look for an answer (`comparisons/get`), to be sent for ahead: the same address to the letter, or it
 * would be sent for twice.
 */
export function getAddress(procedure: string, input: unknown): string {
  return `${RPC_PATH}/${procedure}?${new URLSearchParams({ data: JSON.stringify({ json: input }) })}`;
}
