import type { Credentials } from "./credentials";

export type StreetSide = "honest" | "difficult" | "legacy" | "crooked";

/** A seller of this desk's own sandbox: made for trying things out, spoken to over the network like any other. */
export type SandboxSeller = {
  id: string;
  name: string;
  url: string;
  protocol: "mcp" | "a2a";
  credentials: Credentials;
  side: StreetSide;
  /** In one sentence, what it is for. */
  blurb: string;
};

/** The street in the order it is walked, each side with what is to be expected there. */
export const STREET: readonly { side: StreetSide; title: string; sub: string; addAll?: string }[] = [
  {
    side: "honest",
    title: "Sandbox sellers",
    sub: "They run beside this desk, keep every rule of the protocol and book nothing real.",
    addAll: "Add all honest ones",
  },
  { side: "difficult", title: "Difficult ones", sub: "Honest too, and each makes one hard thing happen." },
  {
    side: "legacy",
    title: "Older and newer releases",
    sub: "They speak another version of the protocol than this desk.",
  },
  { side: "crooked", title: "A crooked one", sub: "It lies where it is told to, so that you can see what is noticed." },
];
