import { notFound, serveSandbox } from "./http/serve";
import { PROFILES } from "./profiles";
import { OVER_A2A, type StreetSide, sideOf } from "./profiles/street";
import type { SellerProfile } from "./profiles/types";

/** How the desk's one-click buyer signs in. */
type SandboxCredentials =
  | { kind: "bearer"; token: string }
  | { kind: "client_credentials"; clientId: string; clientSecret: string };

/** A seller of the sandbox as a desk adds it, and what it is for. */
export type SandboxSeller = {
  id: string;
  name: string;
  url: string;
  protocol: "mcp" | "a2a";
  credentials: SandboxCredentials;
  side: StreetSide;
  blurb: string;
};

/** The buyer the desk's one-click sellers are added as. */
const DESK_BUYER = "pinnacle-agency";

/** `PARLEY_SANDBOX=off` takes the sandbox sellers out of the app. */
export function isSandboxOn(): boolean {
  return process.env.PARLEY_SANDBOX !== "off";
}

/** The sellers this app serves itself, at `origin` (no trailing slash); none where the sandbox is off. */
export function sandboxSellers(origin: string): SandboxSeller[] {
  if (!isSandboxOn()) return [];
  return PROFILES.map((profile) => {
    const { id, name, blurb } = profile;
    const protocol = OVER_A2A.includes(id) ? "a2a" : "mcp";
    const url = `${origin}/sandbox/${id}/${protocol}`;
    return { id, name, url, protocol, credentials: credentialsFor(profile), side: sideOf(id), blurb };
  });
}

function credentialsFor({ signInOnly }: SellerProfile): SandboxCredentials {
  return signInOnly
    ? { kind: "client_credentials", clientId: `sandbox-${DESK_BUYER}`, clientSecret: `secret-${DESK_BUYER}` }
    : { kind: "bearer", token: `sandbox-${DESK_BUYER}` };
}

/** Route handlers call this; off means there is nothing here. */
export async function handleSandbox(request: Request): Promise<Response> {
  return isSandboxOn() ? serveSandbox(request) : notFound();
}
