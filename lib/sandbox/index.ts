import { notFound, serveSandbox } from "./http/serve";
import { PROFILES } from "./profiles";

export type SandboxSeller = {
  id: string;
  name: string;
  url: string;
  token: string;
  blurb: string;
  /** For a seller that takes no plain token: the client its authorization server knows. */
  client?: { id: string; secret: string };
};

/** The buyer the desk's one-click sellers are added as. */
const DESK_TOKEN = "sandbox-pinnacle-agency";

/** `PARLEY_SANDBOX=off` takes the sandbox sellers out of the app. */
export function isSandboxOn(): boolean {
  return process.env.PARLEY_SANDBOX !== "off";
}

/** The sellers this app serves itself, at `origin` (no trailing slash); none where the sandbox is off. */
export function sandboxSellers(origin: string): SandboxSeller[] {
  if (!isSandboxOn()) return [];
  return PROFILES.map(({ id, name, blurb, signInOnly }) => ({
    id,
    name,
    url: `${origin}/sandbox/${id}/mcp`,
    token: DESK_TOKEN,
    blurb,
    ...(signInOnly && { client: { id: DESK_TOKEN, secret: DESK_TOKEN.replace("sandbox-", "secret-") } }),
  }));
}

/** Route handlers call this; off means there is nothing here. */
export async function handleSandbox(request: Request): Promise<Response> {
  return isSandboxOn() ? serveSandbox(request) : notFound();
}
