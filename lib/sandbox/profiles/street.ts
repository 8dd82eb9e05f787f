/** The sides of the sandbox street: what a seller is like to deal with. */
export const STREET_SIDES = ["honest", "difficult", "legacy", "crooked"] as const;
export type StreetSide = (typeof STREET_SIDES)[number];

const SIDES: Readonly<Record<StreetSide, readonly string[]>> = {
  honest: ["streamhaus", "northlight", "candid", "signet", "elastic", "metronome", "multiplex"],
  difficult: ["harbor", "fogbank", "plainspoken", "quiet", "quicksand", "slowboat", "bouncer", "turnstile", "stickler"],
  legacy: ["heritage", "attic", "betamax", "candidate"],
  crooked: ["crooked"],
};

/** Which side a seller stands on; one that is not placed is taken to be difficult. */
export function sideOf(id: string): StreetSide {
  return STREET_SIDES.find((side) => SIDES[side].includes(id)) ?? "difficult";
}

/** Sellers the desk is to speak to over A2A; to the others over MCP. */
export const OVER_A2A: readonly string[] = ["elastic"];
